/**
 * A figure and what it is compared with, measured in the same run or set as a bound. `unit` is one per second if left
 * out.
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
