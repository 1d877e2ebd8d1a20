import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

export type ProofAnswer = { solution: Solution | null };

// On a thread of its own, so that the page stays responsive. What goes wrong reaches the page as an error event.
self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  const solution = await solveChallenge({ challenge: data, deriveKey }).catch(() => null);
  self.postMessage({ solution } satisfies ProofAnswer);
};
