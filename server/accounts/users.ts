import type { z } from 'zod';
import type { CreateUserInput, User } from '#contracts/accounts/users.ts';
import { fullName } from '#domain/full-name.ts';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq, sql } from '../db/drizzle.ts';
import { factorColumns } from '../db/factor-columns.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { sessions, users } from '../db/schema.ts';
import { queueNotice } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { hashPassword } from './hash-password.ts';
import { deleteEmailChange, deleteTemporaryPasswords } from './mailed-secrets.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { resetPasswordMailLimits } from './queue-account-mail.ts';
import { type RequestMetadata, recordSecurityEvent } from './security-events.ts';
import { deleteOldSessions, endSessions, isLive } from './sessions.ts';
import { temporaryPasswordExpiry } from './temporary-password.ts';
import { describeCallsAhead, listCallsAhead } from './user-deletion.ts';
import { findUser, userColumns } from './user-row.ts';

/** The admin who acts, with the request's metadata where a security event is recorded. */
export type ActingAdmin = { id: number; email: string; requestMetadata?: RequestMetadata };

const selectUsers = (db: Db, now: Date) =>
  db
    .select({
      ...userColumns,
      isSignedIn: sql<boolean>`${sessions.sid} is not null`,
      lastLoginAt: users.lastLoginAt,
      createdAt: users.createdAt,
      ...factorColumns(db),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.sid, users.activeSessionId), isLive(now)));

type UserListRow = Awaited<ReturnType<typeof selectUsers>>[number];

export async function listUsers({ database, now }: AppContext): Promise<User[]> {
  const rows = await selectUsers(database, now()).orderBy(desc(users.createdAt), desc(users.id));
  return rows.map(toUser);
}

/** Lists the accounts with these addresses. */
export async function listUsersOf({ database, now }: AppContext, emails: readonly string[]): Promise<User[]> {
  const rows = await selectUsers(database, now()).where(isAnyOf(users.email, emails)).orderBy(users.id);
  return rows.map(toUser);
}

/** Creates an account with a temporary password, and mails that it was set. Throws `EMAIL_TAKEN`, `invalid`. */
export async function createUser(ctx: AppContext, actor: ActingAdmin, input: z.output<typeof CreateUserInput>) {
  const { email, firstName, lastName, password, hasCourseAccess } = input;
  const owner = { email, firstName, lastName, isMainAdmin: false };
  await refuseWeakPassword(ctx, 'password', { password, owner, chosenBy: 'admin' });
  const hashedPassword = await hashPassword(password);
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const passwordExpiresAt = temporaryPasswordExpiry(now);
    const [created] = await tx
      .insert(users)
      .values({
        email,
        firstName,
        lastName,
        hashedPassword,
        passwordExpiresAt,
        hasCourseAccess,
        isFirstLogin: true,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!created) refuseField('EMAIL_TAKEN', 'email');
    await queueNotice(tx, ctx.queue, { kind: 'password-set', recipient: email, facts: { isNewAccount: true } });
    await recordAdminAction(tx, { actor: actor.email, action: 'user-created', subject: email }, now);
    await recordSecurityEvent(tx, { kind: 'account-created', account: email, ...actor.requestMetadata }, now);
    const user = await readListedUser(tx, created.id, now);
    return {
      message: `${displayName(user)} can now sign in as ${email} with the password you set, within ${TEMPORARY_PASSWORD_DAYS} days, and will then be asked to choose a new one.`,
      user,
    };
  });
}

/**
 * Deletes an account. Payments and bookings stay, and the reply says which calls are ahead. Throws `MAIN_ADMIN`,
 * `FORBIDDEN` for the actor's own account, `NOT_FOUND`.
 */
export function deleteUser(ctx: AppContext, actor: ActingAdmin, id: number) {
  return changeUser(ctx, id, async (tx, user, now) => {
    if (user.isMainAdmin) throw new Refusal('MAIN_ADMIN');
    if (user.id === actor.id) throw new Refusal('FORBIDDEN', 'You can’t delete your own account.');
    await endSessions(tx, [id], 'account-deleted', now);
    await tx.delete(users).where(eq(users.id, id));
    await recordAdminAction(tx, { actor: actor.email, action: 'user-deleted', subject: user.email }, now);
    await recordSecurityEvent(tx, { kind: 'account-deleted', account: user.email, ...actor.requestMetadata }, now);
    const ahead = describeCallsAhead(await listCallsAhead(ctx, user.email, tx));
    return { message: [`${displayName(user)} was deleted. Their payments and bookings are kept.`, ...ahead].join(' ') };
  });
}

/**
 * Sets a temporary password, and mails that it was set. Throws `FORBIDDEN` for the actor's own account, `MAIN_ADMIN`,
 * `NOT_FOUND`, `invalid` for a weak password.
 */
export async function changeUserPassword(ctx: AppContext, actor: ActingAdmin, id: number, newPassword: string) {
  if (id === actor.id) {
    throw new Refusal('FORBIDDEN', 'To change your own password, go to your account page.');
  }
  const owner = (await findUser(ctx.database, id)) ?? refuseDeletedUser();
  if (owner.isMainAdmin) throw new Refusal('MAIN_ADMIN', 'Only the coach can change the coach’s password.');
  await refuseWeakPassword(ctx, 'newPassword', { password: newPassword, owner, chosenBy: 'admin' });
  const hashedPassword = await hashPassword(newPassword);
  const result = await changeUser(ctx, id, async (tx, user, now) => {
    await tx
      .update(users)
      .set({ hashedPassword, passwordExpiresAt: temporaryPasswordExpiry(now), isFirstLogin: true, updatedAt: now })
      .where(eq(users.id, id));
    await endSessions(tx, [id], 'password-changed', now);
    await deleteTemporaryPasswords(tx, id);
    await deleteEmailChange(tx, id);
    await queueNotice(tx, ctx.queue, { kind: 'password-set', recipient: user.email });
    await recordAdminAction(tx, { actor: actor.email, action: 'password-changed', subject: user.email }, now);
    await recordSecurityEvent(tx, { kind: 'password-changed', account: user.email, ...actor.requestMetadata }, now);
    const message = `${displayName(user)} has a new password for ${TEMPORARY_PASSWORD_DAYS} days, and will be asked to choose their own at the next sign-in.`;
    return { message, email: user.email };
  });
  await resetPasswordMailLimits(ctx, result.email);
  return result;
}

/** Grants or withdraws course access; records nothing if that changes nothing. Throws `MAIN_ADMIN`, `NOT_FOUND`. */
export function setCourseAccess(ctx: AppContext, actor: ActingAdmin, id: number, hasCourseAccess: boolean) {
  return changeUser(ctx, id, async (tx, user, now) => {
    if (user.isMainAdmin && !hasCourseAccess) {
      throw new Refusal('MAIN_ADMIN', 'The main admin always has course access.');
    }
    if (user.hasCourseAccess === hasCourseAccess) {
      return { message: `${displayName(user)} ${hasCourseAccess ? 'already has' : 'has no'} course access.`, user };
    }
    await tx.update(users).set({ hasCourseAccess, updatedAt: now }).where(eq(users.id, id));
    const action = hasCourseAccess ? 'access-granted' : 'access-withdrawn';
    await recordAdminAction(tx, { actor: actor.email, action, subject: user.email }, now);
    const kind = hasCourseAccess ? 'course-access-granted' : 'course-access-withdrawn';
    await recordSecurityEvent(tx, { kind, account: user.email, ...actor.requestMetadata }, now);
    return {
      message: `${displayName(user)} ${hasCourseAccess ? 'now has' : 'no longer has'} course access.`,
      user: { ...user, hasCourseAccess },
    };
  });
}

/** Ends a user's sessions. Throws `NOT_FOUND`. */
export async function signOutUser(ctx: AppContext, actor: ActingAdmin, email: string) {
  const [found] = await ctx.database.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!found) throw new Refusal('NOT_FOUND', `There’s no user with the address ${email}.`);
  return changeUser(ctx, found.id, async (tx, user, now) => {
    const endedCount = await endSessions(tx, [user.id], 'logged-out', now);
    await recordAdminAction(tx, { actor: actor.email, action: 'user-logged-out', subject: email }, now);
    return {
      message: endedCount > 0 ? `${displayName(user)} was signed out.` : `${displayName(user)} wasn’t signed in.`,
    };
  });
}

/** Ends all sessions except the actor's own, on any device. */
export function signOutAllUsers({ database, now: clock }: AppContext, actor: ActingAdmin) {
  const now = clock();
  return database.transaction(async (tx) => {
    const loggedOut = await endSessions(tx, { allBut: actor.id }, 'logged-out', now);
    await recordAdminAction(tx, { actor: actor.email, action: 'all-users-logged-out' }, now);
    const summary =
      loggedOut === 0 ? 'No one else was signed in.' : `${formatCount(loggedOut, 'other user')} signed out.`;
    return { message: `${summary} You’re still signed in.`, loggedOut };
  });
}

export function cleanUpSessions({ database, now: clock }: AppContext, actor: ActingAdmin) {
  const now = clock();
  return database.transaction(async (tx) => {
    const removed = await deleteOldSessions(tx, now);
    await recordAdminAction(tx, { actor: actor.email, action: 'sessions-cleaned-up' }, now);
    const message =
      removed === 0 ? 'There were no old sessions to remove.' : `${formatCount(removed, 'old session')} removed.`;
    return { message, removed };
  });
}

/** Runs `change` in one transaction that locks the user. Throws `NOT_FOUND`. */
export function changeUser<Done>(
  { database, now: clock }: AppContext,
  id: number,
  change: (tx: Db, user: User, now: Date) => Promise<Done>,
): Promise<Done> {
  const now = clock();
  return database.transaction(async (tx) => {
    const [locked] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    if (!locked) refuseDeletedUser();
    return change(tx, await readListedUser(tx, id, now), now);
  });
}

export function refuseDeletedUser(): never {
  throw new Refusal('NOT_FOUND', 'This user no longer exists.');
}

async function readListedUser(tx: Db, id: number, now: Date): Promise<User> {
  const [row] = await selectUsers(tx, now).where(eq(users.id, id));
  return toUser(row as UserListRow);
}

const toUser = (row: UserListRow): User => ({
  ...row,
  hasFactor: row.hasApp || row.hasPasskey,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export const displayName = (user: User) => fullName(user) || user.email;

const formatCount = (count: number, noun: string) => (count === 1 ? `1 ${noun} was` : `${count} ${noun}s were`);
