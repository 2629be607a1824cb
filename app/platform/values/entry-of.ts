/** The entry of a table under a name that came from outside: `table[name]` alone also finds what every object has, as "constructor". */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
