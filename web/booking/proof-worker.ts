import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** `solution` is null if the time ran out. */
export type ProofResult = { solution: Solution | null } | { error: unknown };

// On its own thread, so that the page stays responsive. A rejected promise here fires no event in the page.
self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  const answer = await solveChallenge({ challenge: data, deriveKey }).then(
    (solution): ProofResult => ({ solution }),
    (error: unknown): ProofResult => ({ error }),
  );
  self.postMessage(answer);
};
