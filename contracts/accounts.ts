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

/** `token` from the link in the mail; it works without a session. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/verify-email',
  access: 'anyone',
  body: z.object({ token: z.string('The link is not complete').max(200, 'The link is not complete') }),
  reply: Done,
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/send-verification',
  access: 'signed-in',
  reply: Done,
});
