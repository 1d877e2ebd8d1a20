import { content } from '#content/site.ts';
import type { Database } from '../db/connect.ts';
import { forgetLoginLimits } from '../limits.ts';
import { forgetTemporaryPasswords } from '../mail/mailed-secrets.ts';
import { noteInAuditLog } from './audit-log.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

export type ResetAdmin = { email: string; password: string; isNew: boolean; endedSessions: number };

/**
 * Lets the owner in again: the main admin gets a new password and all her rights, her sessions and the limits on signing
 * in end. Where there is no main admin, the account with the address `adminEmail` becomes it.
 */
export async function resetMainAdmin(
  database: Pick<Database, 'transaction'>,
  adminEmail: string,
  now: Date,
): Promise<ResetAdmin> {
  const password = generatePassword();
  const hashed = await hashPassword(password);
  return database.transaction(async (tx) => {
    const found = await tx.query('select id, email from users where is_main_admin order by id limit 1 for update');
    const isNew = found.rows.length === 0;
    const email = isNew ? adminEmail : String(found.rows[0]?.email);
    const { rows } = await tx.query(
      `insert into users (email, first_name, last_name, hashed_password, email_verified_at,
         is_admin, is_main_admin, has_course_access, is_first_login, created_at, updated_at)
       values ($1, $2, $3, $4, $5, true, true, true, false, $5, $5)
       on conflict (email) do update set hashed_password = $4, is_admin = true, is_main_admin = true,
         has_course_access = true, is_first_login = false, updated_at = $5
       returning id`,
      [email, content.profile.firstName, content.profile.lastName, hashed, now],
    );
    const id = Number(rows[0]?.id);
    const endedSessions = await endSessions(tx, [id], 'password-changed', now);
    await forgetTemporaryPasswords(tx, id);
    await forgetLoginLimits(tx);
    await noteInAuditLog(tx, { actor: 'admin:reset', action: 'admin-reset', subject: email }, now);
    return { email, password, isNew, endedSessions };
  });
}
