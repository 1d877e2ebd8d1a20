import type { ProofChallenge } from '#contracts/proof-of-work.ts';
import { RefusedError } from '../api.ts';
import { reportPageFault } from '../page-faults.ts';

/** The network may change between two tries, on a phone say: then the first proof is worth nothing. */
const MOST_PROOFS = 2;

/** Not fetched until it is needed, which for most visitors is never. */
const solve = async (challenge: ProofChallenge): Promise<string | null> =>
  (await import('./solve-proof.ts')).solveProof(challenge);

/** Sends a booking, and again with a proof of work where the server asks for one. The visitor sees only that it takes longer. */
export async function bookWithProof<Reply>(
  send: (proof?: string) => Promise<Reply>,
  solveProof: typeof solve = solve,
): Promise<Reply> {
  let proof: string | null = null;
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await (proof === null ? send() : send(proof));
    } catch (error) {
      const challenge = error instanceof RefusedError ? error.challenge : undefined;
      if (!challenge || proofs === MOST_PROOFS) throw error;
      proof = await solveProof(challenge).catch(reportUnsolved);
      if (proof === null) throw error;
    }
  }
}

/** The visitor hears what the server said; that the browser could not solve the proof is for the site's operator to know. */
function reportUnsolved(error: unknown): null {
  reportPageFault(error, { kind: 'promise', part: 'Proof of work' });
  return null;
}
