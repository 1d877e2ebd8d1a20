import { startingContent } from '#content/starting-content.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { resetSignInLimits } from '../requests/limits.ts';
import { deleteFactors } from './factors.ts';
import { generatePassword, hashPassword } from './hash-password.ts';
import { deleteEmailChange, deleteTemporaryPasswords } from './mailed-secrets.ts';
import { recordSecurityEvent } from './security-events.ts';
import { endSessions } from './sessions.ts';
import { temporaryPasswordExpiry } from './temporary-password.ts';

export type MainAdminReset = {
  email: string;
  password: string;
  isNewMainAdmin: boolean;
  endedSessions: number;
  hadFactors: boolean;
};

/**
 * Lets a locked-out owner sign in again: the main admin gets a temporary password, all rights and a mail about it; the
 * account's factors and sessions end, and the login limits are reset. Without a main admin, the account with
 * `adminEmail` becomes the main admin, and is created if necessary.
 */
export async function resetMainAdmin(
  { database, queue }: Pick<AppContext, 'database' | 'queue'>,
  adminEmail: string,
  now: Date,
): Promise<MainAdminReset> {
  const password = generatePassword();
  const hashedPassword = await hashPassword(password);
  return database.transaction(async (tx) => {
    const [mainAdmin] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.isMainAdmin, true))
      .orderBy(users.id)
      .limit(1)
      .for('update');
    const email = mainAdmin?.email ?? adminEmail;
    const { firstName, lastName } = startingContent.profile;
    const passwordAndRights = {
      hashedPassword,
      passwordExpiresAt: temporaryPasswordExpiry(now),
      isFirstLogin: true,
      isAdmin: true,
      isMainAdmin: true,
      hasCourseAccess: true,
      updatedAt: now,
    };
    const [user] = await tx
      .insert(users)
      .values({ email, firstName, lastName, emailVerifiedAt: now, createdAt: now, ...passwordAndRights })
      .onConflictDoUpdate({ target: users.email, set: passwordAndRights })
      .returning({ id: users.id });
    const id = (user as { id: number }).id;
    const endedSessions = await endSessions(tx, [id], 'password-changed', now);
    const hadFactors = await deleteFactors(tx, id);
    await deleteTemporaryPasswords(tx, id);
    await deleteEmailChange(tx, id);
    await resetSignInLimits(tx);
    await queueMails(tx, queue, [{ kind: 'password-set', recipient: email }]);
    await recordAdminAction(tx, { actor: 'admin:reset', action: 'admin-reset', subject: email }, now);
    if (hadFactors) {
      await queueMails(tx, queue, [
        { kind: 'sign-in-changed', recipient: email, facts: { signInChange: 'factors-removed' } },
      ]);
      await recordAdminAction(tx, { actor: 'admin:reset', action: 'factors-removed', subject: email }, now);
      await recordSecurityEvent(tx, { kind: 'factor-removed', account: email }, now);
    }
    await recordSecurityEvent(tx, { kind: 'admin-reset', account: email }, now);
    return { email, password, isNewMainAdmin: !mainAdmin, endedSessions, hadFactors };
  });
}
