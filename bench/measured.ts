/** One figure of ours against a limit measured in the same run; both in requests (or transactions) a second. */
export type Measured = { what: string; ours: number; against: string; limit: number; aim: number };
