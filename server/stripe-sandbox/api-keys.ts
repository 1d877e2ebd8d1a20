import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { getSiteSecret } from '../db/site-secret.ts';
import { SandboxError } from './sandbox-error.ts';

export type SandboxKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Returns the keys of this site's sandbox, the same for all processes. They are of no use elsewhere. */
export async function getSandboxKeys(db: Db): Promise<SandboxKeys> {
  const secret = await getSiteSecret(db, 'payment sandbox');
  const derived = (what: string) => createHmac('sha256', secret).update(what).digest('hex').slice(0, 48);
  return {
    secretKey: `sk_test_sandbox_${derived('secret key')}`,
    publishableKey: `pk_test_sandbox_${derived('publishable key')}`,
    webhookSecret: `whsec_${derived('webhook secret')}`,
  };
}

/** Reads the key from `Authorization` (bearer) or from the form's `key`. */
export function readApiKey(authorization: string | undefined, formKey: unknown): string | undefined {
  const [scheme = '', value = ''] = authorization?.split(/\s+/, 2) ?? [];
  if (/^bearer$/i.test(scheme) && value) return value;
  return typeof formKey === 'string' && formKey ? formKey : undefined;
}

/** Returns the type of a key. Throws for a missing or unknown one. */
export function getKeyType(key: string | undefined, keys: SandboxKeys): 'secret' | 'publishable' {
  if (key && isSame(key, keys.secretKey)) return 'secret';
  if (key && isSame(key, keys.publishableKey)) return 'publishable';
  throw unauthorized(
    key
      ? `Invalid API Key provided: ${key.slice(0, 8)}****`
      : 'You did not provide an API key. Send it as a bearer token in the Authorization header.',
  );
}

export const secretKeyRequired = (): SandboxError =>
  unauthorized('This call needs the secret API key; the publishable one was given.', 'secret_key_required');

const unauthorized = (message: string, code?: string) =>
  new SandboxError(401, { type: 'invalid_request_error', message, ...(code && { code }) });

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares client secrets in constant time. */
export const isClientSecret = (input: unknown, secret: string): boolean =>
  typeof input === 'string' && isSame(input, secret);
