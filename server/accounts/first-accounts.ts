import type { AppContext } from '../app-context.ts';
import { ConfigError } from '../config/config.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { generatePassword, hashPassword } from './hash-password.ts';
import { scorePieces } from './password-scorer.ts';
import { findPasswordProblem } from './password-strength.ts';

/** Credentials for the terminal. `password` is known only when it was just generated, since only its hash is stored. */
export type PrintedCredentials = { email: string; password?: string };

/**
 * Creates the main admin at the first start; later starts change nothing. Throws `ConfigError` for an `ADMIN_PASSWORD`
 * that is easy to guess and, in production, for a missing one, and `OperatorError` if it cannot be checked. `score` is
 * for tests.
 */
export async function ensureMainAdmin(ctx: AppContext, score = scorePieces): Promise<PrintedCredentials> {
  const { config, now } = ctx;
  const db = ctx.database;
  const [admin] = await db.select({ email: users.email }).from(users).where(eq(users.isMainAdmin, true)).limit(1);
  if (admin) return admin;
  if (config.production && !config.adminPassword) {
    throw new ConfigError(['ADMIN_PASSWORD is missing: it is needed until the coach has an account']);
  }
  if (config.adminPassword) await refuseWeakAdminPassword(ctx, config.adminPassword, score);
  const password = config.adminPassword ?? generatePassword();
  const [created] = await db
    .insert(users)
    .values({
      email: config.adminEmail,
      hashedPassword: await hashPassword(password),
      firstName: ctx.settings.content.profile.firstName,
      lastName: ctx.settings.content.profile.lastName,
      // The owner of the settings vouches for the address.
      emailVerifiedAt: now(),
      isAdmin: true,
      isMainAdmin: true,
      hasCourseAccess: true,
      isFirstLogin: false,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  const printed = created && !config.adminPassword;
  return { email: config.adminEmail, ...(printed && { password }) };
}

/** Throws `ConfigError` for a weak password. Waits for the scorer as long as it takes: the site serves nobody yet. */
async function refuseWeakAdminPassword(ctx: AppContext, password: string, score: typeof scorePieces): Promise<void> {
  const { firstName, lastName } = ctx.settings.content.profile;
  const owner = { email: ctx.config.adminEmail, firstName, lastName, isMainAdmin: true };
  const onLate = () => ctx.log.warn('the start still waits for the process that checks ADMIN_PASSWORD');
  const problem = await findPasswordProblem(ctx, { password, owner, chosenBy: 'owner' }, (pieces, words) =>
    score(pieces, words, onLate),
  ).catch((cause: unknown) => {
    throw new OperatorError(
      'The site did not start, because the process that checks ADMIN_PASSWORD ended twice. It needs 100 MB of memory.',
      { cause },
    );
  });
  if (problem) throw new ConfigError([`ADMIN_PASSWORD is too weak for the coach’s account. ${problem}`]);
}

export const DEMO_MEMBER_EMAIL = 'member@example.com';

export async function addDemoMember({ database: db, now }: AppContext): Promise<PrintedCredentials | undefined> {
  const password = generatePassword();
  const email = DEMO_MEMBER_EMAIL;
  const hashedPassword = await hashPassword(password);
  const [created] = await db
    .insert(users)
    .values({
      email,
      hashedPassword,
      firstName: 'Demo',
      lastName: 'Member',
      emailVerifiedAt: now(),
      hasCourseAccess: true,
      isFirstLogin: false,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return created && { email, password };
}
