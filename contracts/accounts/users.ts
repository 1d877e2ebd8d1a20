import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '#domain/passwords.ts';
import { BookingSummary } from '../calendar/calendar-month.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { email, firstName, idParams, instant, lastName, password, personFields, rowId } from '../fields.ts';

const temporaryPassword = password(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`);

/** A row of the coach's table of users. Never contains a hash. */
export const User = z.object({
  id: z.number(),
  ...personFields,
  /** The picture's path on this site. */
  profileImageUrl: z.string().nullable(),
  hasCourseAccess: z.boolean(),
  isAdmin: z.boolean(),
  isMainAdmin: z.boolean(),
  isFirstLogin: z.boolean(),
  isVerified: z.boolean(),
  /** True if the user has a session that has neither ended nor timed out. */
  isSignedIn: z.boolean(),
  /** True if the account has an authenticator app or a passkey. */
  hasFactor: z.boolean(),
  lastLoginAt: instant.nullable(),
  createdAt: instant,
});
export type User = z.infer<typeof User>;

/** Lists all users, newest first. */
export const listUsers = defineEndpoint('admin', 'GET', '/api/admin/users', { reply: z.array(User) });

export const CreateUserInput = z.object({
  email: email('Invalid email address'),
  firstName,
  lastName,
  password: temporaryPassword,
  hasCourseAccess: z.boolean('This must be true or false').default(false),
});
export const createUser = defineEndpoint('admin', 'POST', '/api/admin/create-user', {
  body: CreateUserInput,
  reply: MessageReply.extend({ user: User }),
  status: 201,
});

/** Previews a deletion: the data that stays, and the person's calls ahead. */
export const previewUserDeletion = defineEndpoint('admin', 'GET', '/api/admin/users/:id/deletion', {
  params: idParams,
  reply: z.object({
    /** The whole preview in sentences. */
    message: z.string(),
    /** Soonest first, at most 20. */
    callsAhead: z.array(BookingSummary),
    bookings: z.number(),
    payments: z.number(),
  }),
});

export const deleteUser = defineEndpoint('admin', 'DELETE', '/api/admin/users/:id', { params: idParams });

export const UserPasswordInput = z.object({ newPassword: temporaryPassword });
/**
 * Sets a temporary password, which the user must change at the next sign-in. Refused for the caller's own account and
 * the main admin's.
 */
export const changeUserPassword = defineEndpoint('admin', 'POST', '/api/admin/users/:id/change-password', {
  params: idParams,
  body: UserPasswordInput,
});

/**
 * Removes the authenticator app, the recovery codes and the passkeys of a user who has lost them, and ends their
 * sessions. Needs a fresh sign-in; only the coach's own account may do it to an admin.
 */
export const removeUserFactors = defineEndpoint('admin', 'POST', '/api/admin/users/:id/remove-factors', {
  params: idParams,
});

export const setCourseAccess = defineEndpoint('admin', 'PUT', '/api/admin/users/:id/course-access', {
  params: idParams,
  body: z.object({ hasCourseAccess: z.boolean('This must be true or false') }),
  reply: MessageReply.extend({ user: User }),
});

export const signOutUser = defineEndpoint('admin', 'POST', '/api/admin/logout-user', {
  body: z.object({ email: email('Invalid email address') }),
});

export const signOutAllUsers = defineEndpoint('admin', 'POST', '/api/admin/logout-all-users', {
  reply: MessageReply.extend({ loggedOut: z.number() }),
});

/** Deletes ended sessions once their browser no longer needs to show why they ended. */
export const cleanupSessions = defineEndpoint('admin', 'POST', '/api/admin/cleanup-sessions', {
  reply: MessageReply.extend({ removed: z.number() }),
});

export const adminActions = [
  'user-created',
  'user-deleted',
  'password-changed',
  'access-granted',
  'access-withdrawn',
  'user-logged-out',
  'all-users-logged-out',
  'sessions-cleaned-up',
  'address-change-requested',
  'address-change-cancelled',
  'address-changed',
  'admin-reset',
  'factors-removed',
  'secrets-rotated',
  'calendar-changed',
  'booking-changed',
  'client-changed',
  'booking-surge-handled',
  'bookings-exported',
  'answers-read',
  'mail-sent-again',
  'mail-put-aside',
  'payment-refunded',
  'payment-dealt-with',
  'payments-exported',
  'settings-changed',
  'content-published',
  'content-scheduled',
  'content-schedule-cancelled',
  'draft-discarded',
  'course-published',
  'course-scheduled',
  'course-schedule-cancelled',
  'course-draft-discarded',
  'preview-link-created',
  'preview-links-ended',
  'media-added',
  'content-downloaded',
  'content-imported',
  'content-imported-by-command',
  'test-data-wiped',
  'backup-downloaded',
  'data-downloaded',
  'person-erased',
] as const;
export type AdminAction = (typeof adminActions)[number];

/** An admin's action. Users are named by address, since they may be deleted. */
export const AuditEntry = z.object({
  id: z.number(),
  actor: z.string(),
  action: z.enum(adminActions),
  subject: z.string().nullable(),
  createdAt: instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Lists the actions, newest first, 50 a page; `before` is the id of the last entry of the previous page. */
export const listAuditLog = defineEndpoint('admin', 'GET', '/api/admin/audit-log', {
  query: z.object({ before: rowId.optional() }),
  reply: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }),
});
