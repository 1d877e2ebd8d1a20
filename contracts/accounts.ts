import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, firstName, lastName, password } from './fields.ts';

/** The person who is signed in. Never a hash. */
export const CurrentUser = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  /** The coach's own account. */
  isMainAdmin: z.boolean(),
  isFirstLogin: z.boolean(),
  hasCourseAccess: z.boolean(),
  /** Whether the address is known to be hers. */
  isVerified: z.boolean(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** What to tell the person who asked. */
export const Done = z.object({ message: z.string() });

export const Credentials = z.object({
  email: email('Invalid email address'),
  password: password(1, 'Password is required'),
});
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  body: Credentials.extend({ takeOver: z.boolean('This must be true or false').optional() }),
  reply: CurrentUser,
});

export const Registration = z.object({
  email: email('Invalid email address'),
  firstName,
  lastName,
  password: password(8, 'Password must be at least 8 characters'),
});
/** Signs in at once. */
export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'anyone',
  body: Registration,
  reply: CurrentUser,
  status: 201,
});

/** Harmless without a session. */
export const logout = endpoint({ method: 'POST', path: '/api/logout', access: 'anyone', reply: Done });

/** Also the keep-alive: see `web/accounts/`. */
export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  duringFirstLogin: true,
  reply: CurrentUser,
});

export const ResetRequest = z.object({ email: email('Please enter a valid email address') });
/** Answers the same for every address, known or not. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'anyone',
  body: ResetRequest,
  reply: Done,
});

/** `currentPassword` is not asked for on the first login. */
export const PasswordChange = z.object({
  newPassword: password(6, 'Password must be at least 6 characters long'),
  currentPassword: password(1, 'Please enter your current password').optional(),
});
export const setNewPassword = endpoint({
  method: 'POST',
  path: '/api/set-new-password',
  access: 'signed-in',
  duringFirstLogin: true,
  body: PasswordChange,
  reply: Done.extend({ user: CurrentUser }),
});

/** The secret of the link in a verification mail. */
const linkToken = z.string('The link is not complete').max(200, 'The link is not complete');

/** The account that a link in a verification mail belongs to. */
export const LinkedAccount = z.object({
  /** The address that the link was mailed to. */
  email: z.string(),
  isVerified: z.boolean(),
  /** Whether this browser is signed in to that account: only then does `verifyEmail` work without `newPassword`. */
  isSignedIn: z.boolean(),
});
export type LinkedAccount = z.infer<typeof LinkedAccount>;

/** Changes nothing. */
export const readVerificationLink = endpoint({
  method: 'POST',
  path: '/api/verification-link',
  access: 'anyone',
  body: z.object({ token: linkToken }),
  reply: LinkedAccount,
});

/**
 * Verifies the address that the link was mailed to.
 *
 * With `token` alone, in a browser that is signed in to that account: 200. In any other browser it is refused with 409
 * `PASSWORD_NEEDED`, since a stranger may have registered the address. Where the address is verified already: 200, and nothing
 * changes.
 *
 * With `newPassword` too, in any browser: ends all sessions and the password of the account, verifies the address, and signs this
 * browser in. Once: afterwards it is refused with 409 `ALREADY_VERIFIED`.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/verify-email',
  access: 'anyone',
  body: z.object({ token: linkToken, newPassword: PasswordChange.shape.newPassword.optional() }),
  /** `user`: who is signed in here now; absent where the address was verified already. */
  reply: Done.extend({ user: CurrentUser.optional() }),
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/send-verification',
  access: 'signed-in',
  reply: Done,
});
