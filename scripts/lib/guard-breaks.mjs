/** A file with some of its guards broken. Refuses where a line that is to be broken does not stand there exactly once. */
export function broken(text, file, breaks) {
  return breaks
    .filter((one) => one.file === file)
    .reduce((code, { name, find, replace }) => {
      if (code.split(find).length !== 2) throw new Error(`${name}: ${JSON.stringify(find)} does not stand once in ${file}`);
      return code.replace(find, () => replace);
    }, text);
}

/** Divides breaks into as few batches as their tests allow: in one batch each test file judges one break. */
export function batchesOf(breaks) {
  const batches = [];
  for (const one of breaks) {
    const batch = batches.find((others) => others.every(({ test }) => test.file !== one.test.file));
    if (batch) batch.push(one);
    else batches.push([one]);
  }
  return batches;
}
