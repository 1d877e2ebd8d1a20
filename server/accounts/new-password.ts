import type { z } from 'zod';
import type { PasswordChange } from '#contracts/accounts.ts';
import type { Sql } from '../db/connect.ts';
import { forgetSecrets } from '../mail/mailed-secrets.ts';
import { queueMails } from '../mail/owed-mails.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { hashPassword, isPassword, refuseCommon } from './passwords.ts';
import type { SignedIn, UserRow } from './recognise.ts';
import { endSessions } from './sessions.ts';
import { readUser, type SignInDesk } from './sign-in.ts';

type Asked = z.output<typeof PasswordChange>;
type From = Parameters<SignInDesk['beginAttempt']>[2];

/**
 * Takes the password that a user chose. On the first login nothing more is asked; later on the current one is. Throws
 * `WRONG_PASSWORD`, `FORBIDDEN` without one, `invalid`, `RATE_LIMITED`.
 */
export async function chooseNewPassword(
  parts: Parts,
  desk: SignInDesk,
  { user, sid }: SignedIn,
  asked: Asked,
  from: From,
): Promise<UserRow> {
  refuseCommon(asked.newPassword, 'newPassword', user.email);
  const current = await currentHash(parts.database, user.id);
  if (!user.isFirstLogin) await proveCurrent(desk, user, current, asked.currentPassword, from);
  if (await isPassword(asked.newPassword, current)) {
    refuse('invalid', 'newPassword', 'Please choose a password that differs from your current one.');
  }
  const hashedPassword = await hashPassword(asked.newPassword);
  return parts.database.transaction(async (tx) => {
    const now = parts.now();
    const { rows } = await tx.query(
      `update users set hashed_password = $2, is_first_login = false, updated_at = $3
       where id = $1 and hashed_password = $4 and active_session_id = $5
       returning 1`,
      [user.id, hashedPassword, now, current, sid],
    );
    if (!rows[0]) throw new Refusal('SESSION_INVALIDATED');
    await endSessions(tx, [user.id], 'password-changed', now, sid);
    await forgetSecrets(tx, user.id, 'temporary-password');
    await queueMails(tx, parts.queue, [{ kind: 'password-changed', recipient: user.email }]);
    return readUser(tx, user.id);
  });
}

async function currentHash(db: Sql, userId: number): Promise<string | undefined> {
  const { rows } = await db.query('select hashed_password as hash from users where id = $1', [userId]);
  return rows[0]?.hash as string | undefined;
}

/** As limited as signing in: a session that somebody found open must not try passwords at will. */
async function proveCurrent(
  desk: SignInDesk,
  { id, email }: UserRow,
  hash: string | undefined,
  typed: string | undefined,
  from: From,
): Promise<void> {
  if (typed === undefined) refuse('FORBIDDEN', 'currentPassword', 'Please enter your current password.');
  const attempt = await desk.beginAttempt(email, id, from);
  if (!(await isPassword(typed, hash))) {
    refuse('WRONG_PASSWORD', 'currentPassword', new Refusal('WRONG_PASSWORD').message);
  }
  await attempt.succeeded();
}

function refuse(code: 'invalid' | 'FORBIDDEN' | 'WRONG_PASSWORD', field: string, message: string): never {
  throw new Refusal(code, { message, fields: { [field]: message } });
}
