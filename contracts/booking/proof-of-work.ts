import { z } from 'zod';

/**
 * A task that a browser solves by computing before it may book above the ceilings. `altcha-lib` makes, solves and
 * checks it. The browser returns it unchanged, with its solution.
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
export const proof = z.string({ error: 'The proof must be text' }).max(4000, 'This proof isn’t valid').nullish();
