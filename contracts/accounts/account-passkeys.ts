import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { oneLine, rowId } from '../fields.ts';
import { MethodsReply } from './account-factors.ts';
import { CurrentUser, signInOptions } from './accounts.ts';

// Passkeys, as WebAuthn has them. Each ceremony begins with options, whose challenge works for ten minutes, once.

const base64url = (max: number) =>
  z
    .string('This is incomplete')
    .max(max, 'This is too long')
    .regex(/^[\w-]*$/, 'This must be base64url');
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', 'This must be a passkey'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
};

const NewPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(50_000),
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .optional()
      .catch(undefined),
  }),
});
const PasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: base64url(200).optional(),
  }),
});
export type NewPasskeyResponse = z.output<typeof NewPasskeyResponse>;
export type PasskeyResponse = z.output<typeof PasskeyResponse>;

/** The options that the browser's own function takes. */
const CeremonyOptions = z.record(z.string(), z.unknown());

const name = oneLine(100, 'Please give it a name');

/** Starts adding a passkey. Starting, adding and removing throw `FRESH_SIGN_IN_NEEDED` without a fresh sign-in. */
export const startPasskey = defineEndpoint('signed-in', 'POST', '/api/account/passkeys/options', {
  reply: CeremonyOptions,
});
export const addPasskey = defineEndpoint('signed-in', 'POST', '/api/account/passkeys', {
  body: z.object({ name, response: NewPasskeyResponse }),
  /** `recoveryCodes` come with an admin's first factor, and only in this reply. */
  reply: MethodsReply.extend({ recoveryCodes: z.array(z.string()).optional() }),
});
export const PasskeyNameInput = z.object({ name });
const passkeyId = z.object({ id: rowId });
export const renamePasskey = defineEndpoint('signed-in', 'PUT', '/api/account/passkeys/:id', {
  params: passkeyId,
  body: PasskeyNameInput,
  reply: MethodsReply,
});
export const removePasskey = defineEndpoint('signed-in', 'DELETE', '/api/account/passkeys/:id', {
  params: passkeyId,
  reply: MethodsReply,
});

export const startPasskeySignIn = defineEndpoint('anyone', 'POST', '/api/passkey-sign-in/options', {
  reply: CeremonyOptions,
});
/** Signs in: a passkey counts as password and second factor together. */
export const signInWithPasskey = defineEndpoint('anyone', 'POST', '/api/passkey-sign-in', {
  body: z.object({ response: PasskeyResponse, ...signInOptions }),
  reply: CurrentUser,
});

/** Makes this session's sign-in fresh, by one of the user's own passkeys. Its options are those of a sign-in. */
export const confirmIdentityWithPasskey = defineEndpoint('signed-in', 'POST', '/api/account/confirm-identity/passkey', {
  body: z.object({ response: PasskeyResponse }),
});
