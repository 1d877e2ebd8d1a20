import { z } from 'zod';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { instant, password, requiredText } from '../fields.ts';
import { CurrentUser, signInOptions } from './accounts.ts';

// A second factor after the password: an authenticator app, with recovery codes in case it is lost. Changes of factors
// are refused with `FRESH_SIGN_IN_NEEDED` unless the sign-in is fresh.

/** Six digits of an app or a recovery code, with spaces or hyphens as people type them. */
const code = requiredText(40, 'Please enter a code');

export const SignInMethods = z.object({
  /** The authenticator app; null if a sign-in needs no code of one. */
  app: z.object({ addedAt: instant }).nullable(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      addedAt: instant,
      lastUsedAt: instant.nullable(),
      /** True if the passkey is copied to its owner's other devices. */
      isSynced: z.boolean(),
    }),
  ),
  /** True if the site asks this user to add a factor. */
  isAskedForFactor: z.boolean(),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

export const getSignInMethods = defineEndpoint('signed-in', 'GET', '/api/account/sign-in-methods', {
  reply: SignInMethods,
});

export const MethodsReply = MessageReply.extend({ methods: SignInMethods });
/** The reply with new codes. No later reply can show them, since the site keeps only their hashes. */
const CodesReply = MethodsReply.extend({ recoveryCodes: z.array(z.string()) });

/** Starts a set-up, and replaces one that was not confirmed. Throws `DUPLICATE` if the account already has an app. */
export const startAuthenticatorApp = defineEndpoint('signed-in', 'POST', '/api/account/authenticator-app', {
  reply: z.object({
    /** The secret in base32, for typing. */
    secret: z.string(),
    /** The `otpauth://` address, for an app on the same device. */
    address: z.string(),
    /** The address as a QR code: the path of its dark squares, and how many squares a side has. */
    qrCode: z.object({ size: z.number(), path: z.string() }),
  }),
});

export const AppCodeInput = z.object({ code });
/** Adds the app, once its first code shows that it is set up. From then on a sign-in needs a code. */
export const confirmAuthenticatorApp = defineEndpoint('signed-in', 'POST', '/api/account/authenticator-app/confirm', {
  body: AppCodeInput,
  reply: CodesReply,
});

/** Removes the app, and the recovery codes unless another factor still needs them. Repeating it changes nothing. */
export const removeAuthenticatorApp = defineEndpoint('signed-in', 'DELETE', '/api/account/authenticator-app', {
  reply: MethodsReply,
});

/** Issues new codes and ends the earlier ones. */
export const replaceRecoveryCodes = defineEndpoint('signed-in', 'POST', '/api/account/recovery-codes', {
  reply: CodesReply,
});

export const ConfirmIdentityInput = z.object({ currentPassword: password(1, 'Please enter your password') });
/** Makes this session's sign-in fresh. */
export const confirmIdentity = defineEndpoint('signed-in', 'POST', '/api/account/confirm-identity', {
  body: ConfirmIdentityInput,
});

const FactorInput = z.object({
  /** The challenge of the refusal `FACTOR_NEEDED`. */
  challenge: z.string('Please sign in again').max(100, 'Please sign in again'),
  code,
});
/** The second step of signing in, within ten minutes of the password. */
export const signInWithCode = defineEndpoint('anyone', 'POST', '/api/login/code', {
  body: FactorInput.extend(signInOptions),
  reply: CurrentUser,
});
