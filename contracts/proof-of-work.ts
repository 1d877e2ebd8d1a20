import { z } from 'zod';

/**
 * A task that a browser solves before it may book past the ceilings, as `altcha-lib` makes, solves and checks it. What is in
 * it is the server's business; it is signed, and goes back as it came.
 */
export type ProofChallenge = {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    [other: string]: unknown;
  };
  signature: string;
};

/** The base64 of `{ challenge, solution }` in JSON. */
export const proof = z.string({ error: 'The proof must be a text' }).max(4000, 'This is no proof of ours').nullish();
