import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** `solution` is null if the time ran out. */
export type ProofResult = { solution: Solution | null } | { error: unknown };

// A worker keeps the page responsive. Errors are sent as results, because a rejected promise here fires no event there.
self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  const result = await solveChallenge({ challenge: data, deriveKey }).then(
    (solution): ProofResult => ({ solution }),
    (error: unknown): ProofResult => ({ error }),
  );
  self.postMessage(result);
};
