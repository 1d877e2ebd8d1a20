/** One figure of ours against a limit measured in the same run; both in requests (or transactions) a second. */
export type BenchResult = { name: string; ours: number; baselineName: string; limit: number; targetRatio: number };
