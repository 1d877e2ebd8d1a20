import { z } from 'zod';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { oneLine, rowId } from '../fields.ts';
import { SignInMethods } from './account-factors.ts';
import { CurrentUser, signInOptions } from './accounts.ts';

// Passkeys, as WebAuthn has them. Each ceremony begins with options, whose challenge works for ten minutes, once.

const encoded = (max: number) =>
  z
    .string('This is incomplete')
    .max(max, 'This is too long')
    .regex(/^[\w-]*$/, 'This must be base64url');
const credential = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key', 'This must be a passkey'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
};

const NewPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(10_000),
    attestationObject: encoded(50_000),
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
    clientDataJSON: encoded(10_000),
    authenticatorData: encoded(10_000),
    signature: encoded(10_000),
    userHandle: encoded(200).optional(),
  }),
});
export type NewPasskeyResponse = z.output<typeof NewPasskeyResponse>;
export type PasskeyResponse = z.output<typeof PasskeyResponse>;

/** The options for the browser's own function, as it takes them. */
const Options = z.record(z.string(), z.unknown());

const name = oneLine(100, 'Please give it a name');
const MethodsReply = MessageReply.extend({ methods: SignInMethods });

/** Refused with `FRESH_SIGN_IN_NEEDED` without a fresh sign-in, as are adding and removing. */
export const startPasskey = defineEndpoint('signed-in', 'POST', '/api/account/passkeys/options', { reply: Options });
export const addPasskey = defineEndpoint('signed-in', 'POST', '/api/account/passkeys', {
  body: z.object({ name, response: NewPasskeyResponse }),
  /** `recoveryCodes`: for an admin's first factor. They are shown this once. */
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

export const startPasskeySignIn = defineEndpoint('anyone', 'POST', '/api/passkey-sign-in/options', { reply: Options });
/** Counts as password and second factor together. */
export const signInWithPasskey = defineEndpoint('anyone', 'POST', '/api/passkey-sign-in', {
  body: z.object({ response: PasskeyResponse, ...signInOptions }),
  reply: CurrentUser,
});

/** Makes this session's sign-in fresh, by one of the user's own passkeys. Its options are those of a sign-in. */
export const confirmIdentityWithPasskey = defineEndpoint('signed-in', 'POST', '/api/account/confirm-identity/passkey', {
  body: z.object({ response: PasskeyResponse }),
});
