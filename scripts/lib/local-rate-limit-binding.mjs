// A rate limit on one machine, as code in a Worker sees it: counted in memory, by windows of the clock. What an engine has counted ends with it.

const MS = 1_000;

export default function rateLimitBinding({ limit, period }) {
  let window = 0;
  const counts = new Map();
  return {
    async limit({ key }) {
      const now = Math.floor(Date.now() / (period * MS));
      if (now !== window) counts.clear();
      window = now;
      const count = counts.get(key) ?? 0;
      if (count < limit) counts.set(key, count + 1);
      return { success: count < limit };
    },
  };
}
