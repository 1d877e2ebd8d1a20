import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { storeNoticeAddress } from '../db/notice-address.ts';
import { mailedSecrets, users } from '../db/schema.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { type MailInput, queueMails } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { SignedInSession } from '../serve-endpoint.ts';
import { recordAdminAction } from './audit-log.ts';
import { listOldAddresses, refuseEndedSession, TAKEN } from './change-email.ts';
import type { RequestContext } from './check-password.ts';
import { setSessionCookies } from './cookies.ts';
import { deleteEmailChange, findEmailChange } from './mailed-secrets.ts';
import { refuseOtherAdmins } from './main-admin-checks.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { lockUsers, renewSession } from './sessions.ts';
import { readUser, type UserRow } from './user-row.ts';

type LinkInput = { token: string; session: SignedInSession };

/** What the link would change, for the page that asks. Throws `MAIN_ADMIN`, `invalid`. */
export async function readEmailChangeLink(
  { database, now }: AppContext,
  { token, session: { user } }: LinkInput,
): Promise<{ newEmail: string }> {
  refuseOtherAdmins(user);
  const { newEmail } = await findLinkedChange(database, token, user.id, now());
  return { newEmail };
}

/**
 * Changes the sign-in address, and with it where notices go. This session goes on under another token, and those
 * elsewhere of a user who keeps several stay. Throws `MAIN_ADMIN`, `invalid`, `EMAIL_TAKEN`, `SESSION_INVALIDATED`.
 */
export async function confirmEmailChange(
  ctx: AppContext,
  { token, session }: LinkInput,
  requestContext: RequestContext,
): Promise<UserRow> {
  const { id: userId } = session.user;
  refuseOtherAdmins(session.user);
  const { user, sessionToken } = await ctx.database
    .transaction(async (tx) => {
      const now = ctx.now();
      await lockUsers(tx, userId, undefined);
      // Of two requests at the same moment, the second finds no change any more.
      const change = await findLinkedChange(tx, token, userId, now);
      await refuseEndedSession(tx, session, now);
      const { email: from } = await readUser(tx, userId);
      const facts = { id: change.id, from, to: change.newEmail };
      await tx.update(users).set({ email: facts.to, emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, userId));
      const newToken = await renewSession(tx, session.sid, now);
      if (!newToken) throw new Refusal('SESSION_INVALIDATED');
      // What was mailed to the old address opens nothing any more.
      await tx.delete(mailedSecrets).where(eq(mailedSecrets.userId, userId));
      await deleteEmailChange(tx, userId);
      await storeNoticeAddress(tx, facts.to, from, now);
      await recordAdminAction(tx, { actor: from, action: 'address-changed', subject: facts.to }, now);
      const event = { kind: 'address-changed', account: facts.to } as const;
      await recordSecurityEvent(tx, { ...event, ...readRequestMetadata(requestContext) }, now);
      const recipients = [facts.to, ...listOldAddresses(ctx, facts)];
      await queueMails(
        tx,
        ctx.queue,
        recipients.map((recipient): MailInput => ({ kind: 'email-changed', recipient, facts: { emailChange: facts } })),
      );
      return { user: await readUser(tx, userId), sessionToken: newToken };
    })
    .catch((error: unknown) => {
      // An account was made with the address since it was asked for.
      if (isUniqueViolation(error)) throw new Refusal('EMAIL_TAKEN', { message: TAKEN });
      throw error;
    });
  setSessionCookies(ctx, requestContext.reply, sessionToken);
  await ctx.settings.refresh();
  return { ...user, ...(session.user.staysSignedIn && { staysSignedIn: true }) };
}

async function findLinkedChange(db: Db, token: string, userId: number, now: Date) {
  const change = await findEmailChange(db, { token, userId }, now);
  if (change) return change;
  refuseField('invalid', 'token', 'This link is no longer valid. Your account page shows whether a change is waiting.');
}
