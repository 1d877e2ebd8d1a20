import { z } from 'zod';
import { MIN_PASSWORD_LENGTH, MIN_REGISTRATION_PASSWORD_LENGTH } from '#domain/passwords.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { email, firstName, lastName, password, personFields } from '../fields.ts';

/** The signed-in user. Never contains a hash. */
export const CurrentUser = z.object({
  id: z.number(),
  ...personFields,
  profileImageUrl: z.string().nullable(),
  phone: z.string().nullable(),
  isAdmin: z.boolean(),
  /** The coach's own account. */
  isMainAdmin: z.boolean(),
  /** True if the user has to choose a password first: a new user, or one whose password was replaced. */
  isFirstLogin: z.boolean(),
  /** True if the user had a session before this one, so that a first login follows a replaced password. */
  hasSignedInBefore: z.boolean(),
  hasCourseAccess: z.boolean(),
  /** True if the user has confirmed the address. */
  isVerified: z.boolean(),
  /** Set if the user chose to stay signed in on this device: then an idle session does not end. */
  staysSignedIn: z.literal(true).optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const Credentials = z.object({
  email: email('Invalid email address'),
  password: password(1, 'Password is required'),
});
/** The options of a sign-in by any proof. */
export const signInOptions = {
  /** Ends the user's session elsewhere. */
  takeOver: z.boolean('This must be true or false').optional(),
  /** Keeps the session for 30 days on this device, also without activity. */
  staySignedIn: z.boolean('This must be true or false').optional(),
};
/** Refused with `FACTOR_NEEDED` if the account has a second factor: `signInWithCode` completes it. */
export const signInWithPassword = defineEndpoint('anyone', 'POST', '/api/login', {
  body: Credentials.extend(signInOptions),
  reply: CurrentUser,
});

export const RegistrationInput = z.object({
  email: email('Invalid email address'),
  firstName,
  lastName,
  password: password(
    MIN_REGISTRATION_PASSWORD_LENGTH,
    `Password must be at least ${MIN_REGISTRATION_PASSWORD_LENGTH} characters`,
  ),
});
export const register = defineEndpoint('anyone', 'POST', '/api/register', {
  body: RegistrationInput,
  reply: CurrentUser,
  status: 201,
});

/** Signs out. It also works without a session. */
export const signOutCurrentUser = defineEndpoint('anyone', 'POST', '/api/logout');

/** Returns the signed-in user and keeps the session alive: see `web/accounts/`. */
export const getCurrentUser = defineEndpoint('signed-in', 'GET', '/api/auth/user', {
  duringFirstLogin: true,
  reply: CurrentUser,
});

export const PasswordResetInput = z.object({ email: email('Please enter a valid email address') });
/** Gives the same reply for every address, known or not. */
export const resetPassword = defineEndpoint('anyone', 'POST', '/api/reset-password', { body: PasswordResetInput });

/** `currentPassword` is left out on the first login. */
export const PasswordChangeInput = z.object({
  newPassword: password(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`),
  currentPassword: password(1, 'Please enter your current password').optional(),
});
export const setNewPassword = defineEndpoint('signed-in', 'POST', '/api/set-new-password', {
  duringFirstLogin: true,
  body: PasswordChangeInput,
  reply: MessageReply.extend({ user: CurrentUser }),
});

/** The secret of the link in a verification mail. */
const linkToken = z.string('This link is incomplete').max(200, 'This link is incomplete');

export const VerificationLinkReply = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  /** True if this browser is signed in to that account. Only then does `verifyEmail` work without `newPassword`. */
  isSignedIn: z.boolean(),
});
export type VerificationLinkReply = z.infer<typeof VerificationLinkReply>;

/** Returns the state of a verification link without using it. */
export const readVerificationLink = defineEndpoint('anyone', 'POST', '/api/verification-link', {
  body: z.object({ token: linkToken }),
  reply: VerificationLinkReply,
});

/**
 * Verifies the address that the link was mailed to.
 *
 * With `token` alone: 200 in a browser that is signed in to that account, and 409 `PASSWORD_NEEDED` in any other, since
 * a stranger may have registered the address. If the address is already verified: 200, and nothing changes.
 *
 * With `newPassword` too, in any browser: replaces the password, ends all sessions of the account, verifies the
 * address, and signs this browser in. Works once: afterwards 409 `ALREADY_VERIFIED`.
 */
export const verifyEmail = defineEndpoint('anyone', 'POST', '/api/verify-email', {
  body: z.object({ token: linkToken, newPassword: PasswordChangeInput.shape.newPassword.optional() }),
  /** The user whom this call has signed in in this browser. Absent if the address was already verified. */
  reply: MessageReply.extend({ user: CurrentUser.optional() }),
});

export const sendVerificationMail = defineEndpoint('signed-in', 'POST', '/api/send-verification');
