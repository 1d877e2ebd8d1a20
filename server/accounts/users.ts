import type { z } from 'zod';
import type { CreateUserInput, User } from '#contracts/users.ts';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueNotice } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { type RequestMetadata, recordSecurityEvent } from '../security-events.ts';
import { resetPasswordMailLimits } from './account-mails.ts';
import { recordAdminAction } from './audit-log.ts';
import { deleteTemporaryPasswords } from './mailed-secrets.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { deleteOldSessions, endSessions } from './sessions.ts';
import { temporaryPasswordExpiry } from './temporary-password.ts';
import { readUser, userColumns } from './user-row.ts';

/** The admin who acts, and from where, as far as the trail of security events needs it. */
export type Actor = { id: number; email: string; requestMetadata?: RequestMetadata };

/** Needs the instant that counts as now as its first parameter. */
const selectUsers = `
  select ${userColumns}, sessions.sid is not null as "isSignedIn",
    users.last_login_at as "lastLoginAt", users.created_at as "createdAt"
  from users
  left join sessions
    on sessions.sid = users.active_session_id and sessions.end_reason is null and sessions.expire > $1`;

type UserListRow = Omit<User, 'lastLoginAt' | 'createdAt'> & { lastLoginAt: Date | null; createdAt: Date };

export async function listUsers({ database, now }: AppContext): Promise<User[]> {
  const { rows } = await database.query(`${selectUsers} order by users.created_at desc, users.id desc`, [now()]);
  return (rows as UserListRow[]).map(toUser);
}

/** The password is temporary, and a mail tells that it was set. Throws `EMAIL_TAKEN`, `invalid` for a weak one. */
export async function createUser(ctx: AppContext, actor: Actor, input: z.output<typeof CreateUserInput>) {
  const { email, firstName, lastName, password, hasCourseAccess } = input;
  const owner = { email, firstName, lastName, isMainAdmin: false };
  await refuseWeakPassword(ctx, 'password', { password, owner, chosenBy: 'somebody else' });
  const hashedPassword = await hashPassword(password);
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const { rows } = await tx.query(
      `insert into users (email, first_name, last_name, hashed_password, password_expires_at, has_course_access,
         is_first_login, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, true, $7, $7) on conflict (email) do nothing returning id`,
      [email, firstName, lastName, hashedPassword, temporaryPasswordExpiry(now), hasCourseAccess, now],
    );
    if (!rows[0]) refuseField('EMAIL_TAKEN', 'email');
    await queueNotice(tx, ctx.queue, { kind: 'password-set', recipient: email, facts: { isNewAccount: true } });
    await recordAdminAction(tx, { actor: actor.email, action: 'user-created', subject: email }, now);
    await recordSecurityEvent(tx, { kind: 'account-created', account: email, ...actor.requestMetadata }, now);
    const user = await readListedUser(tx, Number(rows[0].id), now);
    return {
      message: `${displayName(user)} can now sign in as ${email} with the password that you set, within ${TEMPORARY_PASSWORD_DAYS} days, and is then asked to choose a new one.`,
      user,
    };
  });
}

/** Payments and bookings stay. Throws `MAIN_ADMIN`, `FORBIDDEN` for the actor's own account, `NOT_FOUND`. */
export function deleteUser(ctx: AppContext, actor: Actor, id: number) {
  return changeUser(ctx, id, async (tx, user, now) => {
    if (user.isMainAdmin) throw new Refusal('MAIN_ADMIN');
    if (user.id === actor.id) throw new Refusal('FORBIDDEN', { message: 'You cannot delete your own account.' });
    await endSessions(tx, [id], 'account-deleted', now);
    await tx.query('delete from users where id = $1', [id]);
    await recordAdminAction(tx, { actor: actor.email, action: 'user-deleted', subject: user.email }, now);
    await recordSecurityEvent(tx, { kind: 'account-deleted', account: user.email, ...actor.requestMetadata }, now);
    return { message: `${displayName(user)} was deleted. Payments and bookings stay.` };
  });
}

/**
 * The password is temporary, and a mail tells that it was set. Throws `FORBIDDEN` for the actor's own account, `NOT_FOUND`,
 * `invalid` for a weak one.
 */
export async function changeUserPassword(ctx: AppContext, actor: Actor, id: number, newPassword: string) {
  if (id === actor.id) {
    throw new Refusal('FORBIDDEN', {
      message: 'Change your own password on your account page, where your current one is asked for.',
    });
  }
  const owner = (await readUser(ctx.database, id)) ?? refuseDeletedUser();
  await refuseWeakPassword(ctx, 'newPassword', { password: newPassword, owner, chosenBy: 'somebody else' });
  const hashedPassword = await hashPassword(newPassword);
  const result = await changeUser(ctx, id, async (tx, user, now) => {
    await tx.query(
      `update users set hashed_password = $2, password_expires_at = $3, is_first_login = true, updated_at = $4
       where id = $1`,
      [id, hashedPassword, temporaryPasswordExpiry(now), now],
    );
    await endSessions(tx, [id], 'password-changed', now);
    await deleteTemporaryPasswords(tx, id);
    await queueNotice(tx, ctx.queue, { kind: 'password-set', recipient: user.email });
    await recordAdminAction(tx, { actor: actor.email, action: 'password-changed', subject: user.email }, now);
    await recordSecurityEvent(tx, { kind: 'password-changed', account: user.email, ...actor.requestMetadata }, now);
    const message = `${displayName(user)} has a new password for ${TEMPORARY_PASSWORD_DAYS} days, and is asked to choose another one at the next sign-in.`;
    return { message, email: user.email };
  });
  await resetPasswordMailLimits(ctx, result.email);
  return result;
}

/** Throws `MAIN_ADMIN`, `NOT_FOUND`. What is so already is not written down again. */
export function setCourseAccess(ctx: AppContext, actor: Actor, id: number, hasCourseAccess: boolean) {
  return changeUser(ctx, id, async (tx, user, now) => {
    if (user.isMainAdmin && !hasCourseAccess) {
      throw new Refusal('MAIN_ADMIN', { message: 'The main admin always has course access.' });
    }
    if (user.hasCourseAccess === hasCourseAccess) {
      return { message: `${displayName(user)} ${hasCourseAccess ? 'already has' : 'has no'} course access.`, user };
    }
    await tx.query('update users set has_course_access = $2, updated_at = $3 where id = $1', [
      id,
      hasCourseAccess,
      now,
    ]);
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

/** Throws `NOT_FOUND`. */
export async function logOutUser(ctx: AppContext, actor: Actor, email: string) {
  const { rows } = await ctx.database.query('select id from users where email = $1', [email]);
  if (!rows[0]) throw new Refusal('NOT_FOUND', { message: `There is no user with the address ${email}.` });
  return changeUser(ctx, Number(rows[0].id), async (tx, user, now) => {
    const endedCount = await endSessions(tx, [user.id], 'logged-out', now);
    await recordAdminAction(tx, { actor: actor.email, action: 'user-logged-out', subject: email }, now);
    return {
      message: endedCount > 0 ? `${displayName(user)} was logged out.` : `${displayName(user)} was not signed in.`,
    };
  });
}

/** Everybody but the session `sid`, from which it is asked. */
export function logOutAllUsers({ database, now: clock }: AppContext, actor: Actor, sid: string) {
  const now = clock();
  return database.transaction(async (tx) => {
    const loggedOut = await endSessions(tx, 'all', 'logged-out', now, sid);
    await recordAdminAction(tx, { actor: actor.email, action: 'all-users-logged-out' }, now);
    const summary =
      loggedOut === 0 ? 'Nobody else was signed in.' : `${formatCount(loggedOut, 'other user')} logged out.`;
    return { message: `${summary} You stay signed in.`, loggedOut };
  });
}

export function cleanUpSessions({ database, now: clock }: AppContext, actor: Actor) {
  const now = clock();
  return database.transaction(async (tx) => {
    const removed = await deleteOldSessions(tx, now);
    await recordAdminAction(tx, { actor: actor.email, action: 'sessions-cleaned-up' }, now);
    const message =
      removed === 0 ? 'There were no old sessions to remove.' : `${formatCount(removed, 'old session')} removed.`;
    return { message, removed };
  });
}

/** Runs `change` in one transaction, on a user whom nobody else can change or delete meanwhile. Throws `NOT_FOUND`. */
function changeUser<Done>(
  { database, now: clock }: AppContext,
  id: number,
  change: (tx: Sql, user: User, now: Date) => Promise<Done>,
): Promise<Done> {
  const now = clock();
  return database.transaction(async (tx) => {
    const { rows } = await tx.query('select id from users where id = $1 for update', [id]);
    if (!rows[0]) refuseDeletedUser();
    return change(tx, await readListedUser(tx, id, now), now);
  });
}

function refuseDeletedUser(): never {
  throw new Refusal('NOT_FOUND', { message: 'This user does not exist any more.' });
}

async function readListedUser(tx: Sql, id: number, now: Date): Promise<User> {
  const { rows } = await tx.query(`${selectUsers} where users.id = $2`, [now, id]);
  return toUser(rows[0] as UserListRow);
}

const toUser = (row: UserListRow): User => ({
  ...row,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

const displayName = ({ firstName, lastName, email }: User) => `${firstName} ${lastName}`.trim() || email;

const formatCount = (count: number, noun: string) => (count === 1 ? `1 ${noun} was` : `${count} ${noun}s were`);
