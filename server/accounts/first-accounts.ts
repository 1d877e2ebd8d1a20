import { eq } from 'drizzle-orm';
import { content } from '#content/public-content.ts';
import type { AppContext } from '../app-context.ts';
import { ConfigError } from '../config.ts';
import { users } from '../db/schema.ts';
import { findPasswordProblem } from './password-strength.ts';
import { generatePassword, hashPassword } from './passwords.ts';

/** A sign-in to be printed. `password` only when it was made just now: it is stored as a hash. */
export type PrintedCredentials = { email: string; password?: string };

/**
 * Makes the main admin at the first start. Throws `ConfigFault` for an `ADMIN_PASSWORD` that is easy to guess, and in
 * production without one. Once it exists, the settings no longer touch it.
 */
export async function ensureMainAdmin(ctx: AppContext): Promise<PrintedCredentials> {
  const { config, now } = ctx;
  const db = ctx.database;
  const [admin] = await db.select({ email: users.email }).from(users).where(eq(users.isMainAdmin, true)).limit(1);
  if (admin) return admin;
  if (config.production && !config.adminPassword) {
    throw new ConfigError(['ADMIN_PASSWORD is missing: it is needed until the coach has an account']);
  }
  if (config.adminPassword) await refuseWeakAdminPassword(ctx, config.adminPassword);
  const password = config.adminPassword ?? generatePassword();
  const [created] = await db
    .insert(users)
    .values({
      email: config.adminEmail,
      hashedPassword: await hashPassword(password),
      firstName: content.profile.firstName,
      lastName: content.profile.lastName,
      // Whoever writes the settings knows whose address it is.
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

async function refuseWeakAdminPassword(ctx: AppContext, password: string): Promise<void> {
  const { firstName, lastName } = content.profile;
  const owner = { email: ctx.config.adminEmail, firstName, lastName, isMainAdmin: true };
  const problem = await findPasswordProblem(ctx, { password, owner, chosenBy: 'owner' });
  if (problem) throw new ConfigError([`ADMIN_PASSWORD does not protect the coach's account. ${problem}`]);
}

/** A member to try the site with, unless somebody has the address. Only ever called while seeding a demo. */
export async function addDemoMember({ database: db, now }: AppContext): Promise<PrintedCredentials | undefined> {
  const password = generatePassword();
  const email = 'member@example.com';
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
