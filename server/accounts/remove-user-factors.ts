import { isFresh } from '#domain/session.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import type { RequestContext } from './check-password.ts';
import { deleteFactors } from './factors.ts';
import { refuseOtherAdmins } from './main-admin-checks.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { endSessions } from './sessions.ts';
import { changeUser, displayName } from './users.ts';

/**
 * Removes the factors of a user who has lost the app or the passkeys. All sessions of the account end. Throws
 * `FRESH_SIGN_IN_NEEDED`, `FORBIDDEN` for the caller's own account, `MAIN_ADMIN`, `NOT_FOUND`.
 */
export async function removeUserFactors(
  ctx: AppContext,
  { user: actor, authenticatedAt }: SignedInSession,
  id: number,
  requestContext: Pick<RequestContext, 'request' | 'network'>,
): Promise<{ message: string }> {
  // Otherwise somebody who knows a user's password could get into the account by a browser that an admin left open.
  if (!isFresh(authenticatedAt, ctx.now())) throw new Refusal('FRESH_SIGN_IN_NEEDED');
  if (id === actor.id) throw new Refusal('FORBIDDEN', 'To change how you sign in, go to your account page.');
  return changeUser(ctx, id, async (tx, user, now) => {
    if (user.isAdmin) refuseOtherAdmins(actor);
    const name = displayName(user);
    if (!(await deleteFactors(tx, id))) return { message: `${name} has no authenticator app and no passkey.` };
    await endSessions(tx, [id], 'logged-out', now);
    await recordAdminAction(tx, { actor: actor.email, action: 'factors-removed', subject: user.email }, now);
    const event = { kind: 'factor-removed', account: user.email, ...readRequestMetadata(requestContext) } as const;
    await recordSecurityEvent(tx, event, now);
    // `queueNotice` would leave out some mails, but the owner must learn of this change.
    const facts = { signInChange: 'factors-removed' } as const;
    await queueMails(tx, ctx.queue, [{ kind: 'sign-in-changed', recipient: user.email, facts }]);
    return { message: `${name} now signs in with the password alone, and was signed out everywhere.` };
  });
}
