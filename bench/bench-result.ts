/** A result and the limit measured in the same run, both in requests or transactions per second. */
export type BenchResult = { name: string; ours: number; baselineName: string; limit: number; targetRatio: number };
