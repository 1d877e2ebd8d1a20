import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import type { ProofChallenge } from '#contracts/booking/proof-of-work.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { createSiteSecretReader } from '../db/site-secret.ts';

/** The kind of request and the network that a proof is valid for. */
export type ProofPurpose = { what: string; network: string };

export type ProofsOfWork = ReturnType<typeof openProofsOfWork>;

/**
 * A browser tries between half and all of this many keys, of this many SHA-256 rounds each. That takes half a second to
 * two seconds on an ordinary phone. The server computes one key to make a challenge and none to check it.
 */
const MAX_KEYS_TRIED = 1200;
const ROUNDS_PER_KEY = 1000;
const LIFETIME_MS = 10 * MINUTE_MS;

/** Makes and checks challenges, in any process of the site and without a third party. Each solution counts once. */
export function openProofsOfWork({
  database,
  limits,
  log,
  now,
}: Pick<AppContext, 'database' | 'limits' | 'log' | 'now'>) {
  const secret = createSiteSecretReader(database, 'proof of work', now);
  const secrets = async () => ({
    hmacSignatureSecret: `challenge ${await secret()}`,
    hmacKeySignatureSecret: `key ${await secret()}`,
  });

  return {
    /** Makes a challenge. `effort` multiplies the work. */
    async challenge({ what, network }: ProofPurpose, effort: number): Promise<ProofChallenge> {
      const keys = Math.ceil(MAX_KEYS_TRIED * effort);
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS_PER_KEY,
        counter: randomInt(Math.ceil(keys / 2), keys + 1),
        deriveKey,
        // The library would compare its own `expiresAt` with another clock than the site's.
        data: { what, network, until: now().getTime() + LIFETIME_MS },
        ...(await secrets()),
      });
      return challenge as typeof challenge & ProofChallenge;
    },

    /** Returns whether `proof` solves a challenge that this site made for this purpose. A valid proof is used up. */
    async use(proof: string | null | undefined, { what, network }: ProofPurpose): Promise<boolean> {
      const payload = proof ? readPayload(proof) : undefined;
      if (!payload) return false;
      const { data } = payload.challenge.parameters;
      const matchesPurpose = data?.what === what && data.network === network && Number(data.until) >= now().getTime();
      if (!matchesPurpose || !(await isSolved(payload))) return false;
      return limits.claimOnce('solvedProofs', payload.challenge.signature ?? '');
    },
  };

  async function isSolved({ challenge, solution }: Payload): Promise<boolean> {
    const hmacSecrets = await secrets();
    try {
      return (await verifySolution({ challenge, solution, deriveKey, ...hmacSecrets })).verified;
    } catch (error) {
      // The library throws at malformed input. If it threw at our own challenges, no visitor could book past a ceiling.
      log.warn({ err: error }, 'a proof of work could not be checked');
      return false;
    }
  }
}

/** Parses only what the check needs; the signature covers the rest. */
function readPayload(proof: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString()) as Payload;
    const { challenge, solution } = Object(payload) as Payload;
    const isReadable =
      typeof challenge?.signature === 'string' &&
      typeof challenge.parameters === 'object' &&
      typeof challenge.parameters?.data === 'object' &&
      typeof solution?.derivedKey === 'string' &&
      Number.isInteger(solution.counter);
    return isReadable ? payload : undefined;
  } catch {
    return undefined;
  }
}
