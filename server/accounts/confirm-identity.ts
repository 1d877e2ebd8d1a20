import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq } from '../db/drizzle.ts';
import { sessions } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import type { CheckPassword, RequestContext } from './check-password.ts';
import { refuseWrongPassword } from './main-admin-checks.ts';
import { isLive } from './sessions.ts';

/** Checks the password once more and calls `refreshSignIn`. Also throws `WRONG_PASSWORD` and `RATE_LIMITED`. */
export async function confirmIdentity(
  ctx: AppContext,
  checkPassword: CheckPassword,
  { user, sid }: SignedInSession,
  password: string,
  requestContext: RequestContext,
): Promise<void> {
  await refuseWrongPassword(ctx, checkPassword, user, { field: 'currentPassword', password }, requestContext);
  await refreshSignIn(ctx.database, sid, ctx.now());
}

/** Records that the session's user has just proved their identity. Throws `SESSION_INVALIDATED` if it has ended. */
export async function refreshSignIn(db: Db, sid: string, now: Date): Promise<void> {
  const refreshed = await db
    .update(sessions)
    .set({ authenticatedAt: now })
    .where(and(eq(sessions.sid, sid), isLive(now)))
    .returning({ sid: sessions.sid });
  if (refreshed.length === 0) throw new Refusal('SESSION_INVALIDATED');
}
