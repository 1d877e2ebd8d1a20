const pollDelaysSeconds = [2, 3, 5, 8, 13, 20, 30];

/** Returns the delay before the next poll, after so many `attempts`. */
export const pollDelayMs = (attempts: number): number => (pollDelaysSeconds[attempts] ?? 60) * 1000;
