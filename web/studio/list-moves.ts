/** An entry that changes its place: `from` in the list before, `to` in the list after, counted from 0. */
export type Move = { from: number; to: number };

/** Lists the fewest moved entries that explain `after`. Null if the lists do not have the same entries. */
export function listMoves(before: readonly string[], after: readonly string[]): Move[] | null {
  if (before.length !== after.length) return null;
  const places = Map.groupBy(before.keys(), (place) => before[place]);
  const origins = after.map((entry) => places.get(entry)?.shift());
  if (origins.includes(undefined)) return null;
  const from = origins as number[];
  const staying = new Set(findLongestRise(from));
  return from.flatMap((origin, to) => (staying.has(origin) ? [] : [{ from: origin, to }]));
}

/** Returns the longest increasing subsequence: 1, 2, 4 for 3, 1, 2, 4. */
export function findLongestRise(numbers: readonly number[]): number[] {
  const runs: number[][] = [];
  for (const [index, number] of numbers.entries()) {
    const earlier = runs.slice(0, index).filter((run) => (run.at(-1) ?? 0) < number);
    runs.push([...longest(earlier), number]);
  }
  return longest(runs);
}

const longest = (runs: readonly number[][]): number[] =>
  runs.reduce((best, run) => (run.length > best.length ? run : best), []);
