import type { AppContext } from '../app-context.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import type { CheckPassword, RequestContext } from './check-password.ts';

/** Refuses all but the coach's own account. Throws `MAIN_ADMIN`. */
export function refuseOtherAdmins({ isMainAdmin }: Pick<SignedInSession['user'], 'isMainAdmin'>): void {
  if (!isMainAdmin) throw new Refusal('MAIN_ADMIN', 'Only the coach’s own account can do this.');
}

/**
 * Checks a signed-in user's password once more. Attempts are limited like sign-ins, so that a session left open is no
 * way to guess the password. Throws `WRONG_PASSWORD` at `field`, `RATE_LIMITED`.
 */
export async function refuseWrongPassword(
  { database }: Pick<AppContext, 'database'>,
  checkPassword: CheckPassword,
  { id, email }: SignedInSession['user'],
  { field, password }: { field: string; password: string },
  requestContext: RequestContext,
): Promise<void> {
  const { hashedPassword } = users;
  const [account] = await database.select({ id: users.id, hashedPassword }).from(users).where(eq(users.id, id));
  if (!(await checkPassword({ email, account, password }, requestContext))) refuseField('WRONG_PASSWORD', field);
}
