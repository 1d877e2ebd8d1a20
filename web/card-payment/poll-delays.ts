const pollDelaysSeconds = [2, 3, 5, 8, 13, 20, 30];

/** The delay before the next poll, after this many. */
export const pollDelayMs = (attempts: number): number => (pollDelaysSeconds[attempts] ?? 60) * 1000;
