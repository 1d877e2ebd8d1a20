import type { ProofChallenge } from '#contracts/booking/proof-of-work.ts';
import type { ProofResult } from './proof-worker.ts';

/** Returns the solved challenge in the server's format; null if no solution was found in time. Rejects on failure. */
export function solveProof(challenge: ProofChallenge): Promise<string | null> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ProofResult>) => {
      if ('error' in data) reject(data.error);
      else resolve(data.solution && btoa(JSON.stringify({ challenge, solution: data.solution })));
    };
    worker.onerror = () => reject(new Error('The worker that solves proofs could not be run'));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
