/**
 * A figure with its limit, which was measured in the same run or is a bound. Without a `unit`, both are per second.
 */
export type BenchResult = {
  name: string;
  ours: number;
  baselineName: string;
  limit: number;
  unit?: 'MB' | 'ms';
  /** The goal for `ours / limit`. */
  aim: { atLeast: number } | { atMost: number };
};
