import type { ProofChallenge } from '#contracts/proof-of-work.ts';
import type { ProofAnswer } from './proof-worker.ts';

/** The solved challenge as the server takes it; null where this browser cannot solve it. */
export function solveProof(challenge: ProofChallenge): Promise<string | null> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data: { solution } }: MessageEvent<ProofAnswer>) =>
      resolve(solution && btoa(JSON.stringify({ challenge, solution })));
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
