import type { ProofChallenge } from '#contracts/booking/proof-of-work.ts';
import { ApiError } from '../api.ts';
import { sendErrorReport } from '../page-errors.ts';

/** The number of proofs to try. A second one helps a phone that has changed its network, which voids the first. */
const MAX_PROOFS = 2;

/** Loads the solver only when it is needed, which for most visitors is never. */
const loadAndSolve = async (challenge: ProofChallenge): Promise<string | null> =>
  (await import('./solve-proof.ts')).solveProof(challenge);

/** Sends a booking, and sends it again with a proof of work if the server requires one. The visitor only waits. */
export async function bookWithProof<Reply>(
  send: (proof?: string) => Promise<Reply>,
  solveProof: typeof loadAndSolve = loadAndSolve,
): Promise<Reply> {
  let proof: string | null = null;
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await (proof === null ? send() : send(proof));
    } catch (error) {
      const challenge = error instanceof ApiError ? error.challenge : undefined;
      if (!challenge || proofs === MAX_PROOFS) throw error;
      proof = await solveProof(challenge).catch(reportUnsolvedProof);
      if (proof === null) throw error;
    }
  }
}

/** The visitor sees the server's refusal. The operator learns that the browser could not solve the proof. */
function reportUnsolvedProof(error: unknown): null {
  sendErrorReport(error, { kind: 'promise', part: 'Proof of work' });
  return null;
}
