import { content } from '#content/public-content.ts';
import type { AppContext } from '../app-context.ts';
import { resetLoginLimits } from '../limits.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { recordAdminAction } from './audit-log.ts';
import { deleteTemporaryPasswords } from './mailed-secrets.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { temporaryPasswordExpiry } from './temporary-password.ts';

export type MainAdminReset = { email: string; password: string; isNew: boolean; endedSessions: number };

/**
 * Lets the owner in again: the main admin gets a temporary password, with a mail that tells so, and all rights; the account's
 * sessions and the limits on signing in end. Where there is no main admin, the account with the address `adminEmail` becomes it.
 */
export async function resetMainAdmin(
  { database, queue }: Pick<AppContext, 'database' | 'queue'>,
  adminEmail: string,
  now: Date,
): Promise<MainAdminReset> {
  const password = generatePassword();
  const hashedPassword = await hashPassword(password);
  return database.transaction(async (tx) => {
    const mainAdmins = await tx.query('select id, email from users where is_main_admin order by id limit 1 for update');
    const isNew = mainAdmins.rows.length === 0;
    const email = isNew ? adminEmail : String(mainAdmins.rows[0]?.email);
    const { rows } = await tx.query(
      `insert into users (email, first_name, last_name, hashed_password, password_expires_at,
         email_verified_at, is_admin, is_main_admin, has_course_access, is_first_login, created_at, updated_at)
       values ($1, $2, $3, $4, $6, $5, true, true, true, true, $5, $5)
       on conflict (email) do update set hashed_password = $4, password_expires_at = $6, is_admin = true,
         is_main_admin = true, has_course_access = true, is_first_login = true, updated_at = $5
       returning id`,
      [email, content.profile.firstName, content.profile.lastName, hashedPassword, now, temporaryPasswordExpiry(now)],
    );
    const id = Number(rows[0]?.id);
    const endedSessions = await endSessions(tx, [id], 'password-changed', now);
    await deleteTemporaryPasswords(tx, id);
    await resetLoginLimits(tx);
    await queueMails(tx, queue, [{ kind: 'password-set', recipient: email }]);
    await recordAdminAction(tx, { actor: 'admin:reset', action: 'admin-reset', subject: email }, now);
    await recordSecurityEvent(tx, { kind: 'admin-reset', account: email }, now);
    return { email, password, isNew, endedSessions };
  });
}
