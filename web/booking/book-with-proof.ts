import type { ProofChallenge } from '#contracts/proof-of-work.ts';
import { ApiError } from '../api.ts';
import { sendErrorReport } from '../client-errors.ts';

/** The network may change between two tries, on a phone say: then the first proof is worth nothing. */
const MAX_PROOFS = 2;

/** Not fetched until it is needed, which for most visitors is never. */
const loadAndSolve = async (challenge: ProofChallenge): Promise<string | null> =>
  (await import('./solve-proof.ts')).solveProof(challenge);

/** Sends a booking, and again with a proof of work where the server asks for one. The visitor sees only that it takes longer. */
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

/** The visitor hears what the server said; that the browser could not solve the proof is for the site's operator to know. */
function reportUnsolvedProof(error: unknown): null {
  sendErrorReport(error, { kind: 'promise', part: 'Proof of work' });
  return null;
}
