import type { z } from 'zod';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { EmailChangeInput, EmailChangeState } from '#contracts/accounts/email-change.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { EMAIL_CHANGE_HOURS } from '#domain/mailed-links.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt } from '../db/drizzle.ts';
import { emailChanges, users } from '../db/schema.ts';
import type { EmailChangeFacts } from '../mail/mail-definition.ts';
import { type MailInput, queueMails } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import type { CheckPassword, RequestContext } from './check-password.ts';
import { deleteEmailChange } from './mailed-secrets.ts';
import { refuseWrongPassword } from './main-admin-checks.ts';
import { findPasswordProblem } from './password-strength.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { changeAsOwner } from './sessions.ts';

type ChangeReply = { message: string; state: EmailChangeState };

/** Returns the change whose mailed link is not confirmed yet. */
export async function readEmailChangeState(ctx: AppContext, { user }: SignedInSession): Promise<EmailChangeState> {
  if (user.isMainAdmin) await ctx.settings.refresh();
  const pending = await findPendingChange(ctx.database, user.id, ctx.now());
  return {
    pending: pending ? { newEmail: pending.newEmail, expiresAt: pending.expiresAt.toISOString() } : null,
    noticesTo: user.isMainAdmin ? ctx.settings.coachEmail : null,
  };
}

/**
 * Mails a link to the new address and a warning to the old one; the link makes the change. Only the coach learns here
 * that another account has the address (`EMAIL_TAKEN`). For other users the reply is the same as for a free address,
 * and the mail has no link. Throws `invalid`, `WRONG_PASSWORD`, `RATE_LIMITED`.
 */
export async function requestEmailChange(
  ctx: AppContext,
  checkPassword: CheckPassword,
  session: SignedInSession,
  { newEmail, currentPassword }: z.output<typeof EmailChangeInput>,
  requestContext: RequestContext,
): Promise<ChangeReply> {
  const { user } = session;
  if (newEmail === user.email) refuseField('invalid', 'newEmail', 'You already sign in with this address.');
  const typed = { field: 'currentPassword', password: currentPassword };
  await refuseWrongPassword(ctx, checkPassword, user, typed, requestContext);
  await refuseRevealingAddress(ctx, user, { newEmail, password: currentPassword });
  if (user.isMainAdmin && (await ctx.database.$count(users, eq(users.email, newEmail))) > 0)
    refuseField('EMAIL_TAKEN', 'newEmail', ADDRESS_TAKEN_MESSAGE);
  await limitMails(ctx, requestContext.network, newEmail, () =>
    changeAsOwner(ctx, session, async (tx, now) => {
      const pending = await findPendingChange(tx, user.id, now);
      // The user repeats the request, such as after a lost reply: the earlier link stays valid.
      if (pending?.newEmail === newEmail) return extendAndMail(ctx, tx, pending, user);
      await deleteEmailChange(tx, user.id);
      const [change] = await tx
        .insert(emailChanges)
        .values({ userId: user.id, newEmail, createdAt: now, expiresAt: getExpiry(now) })
        .returning({ id: emailChanges.id });
      const facts = { id: change?.id ?? 0, from: user.email, to: newEmail };
      const kind = user.isMainAdmin ? 'email-change-requested' : 'own-address-requested';
      const warnings = listOldAddresses(ctx, user, facts).map(
        (recipient): MailInput => ({ kind, recipient, facts: { emailChange: facts } }),
      );
      await queueMails(tx, ctx.queue, [createLinkMail(user, facts), ...warnings]);
      if (user.isAdmin)
        await recordAdminAction(tx, { actor: user.email, action: 'address-change-requested', subject: newEmail }, now);
      const event = { kind: 'address-change-requested', account: user.email } as const;
      await recordSecurityEvent(tx, { ...event, ...readRequestMetadata(requestContext) }, now);
    }),
  );
  return { message: describeSentLink(newEmail), state: await readEmailChangeState(ctx, session) };
}

/** Mails another link. Throws `NOT_FOUND` if no change waits, `RATE_LIMITED`. */
export async function resendEmailChange(
  ctx: AppContext,
  session: SignedInSession,
  network: string,
): Promise<ChangeReply> {
  const { user } = session;
  const waiting = (await findPendingChange(ctx.database, user.id, ctx.now())) ?? refuseNothingWaiting();
  await limitMails(ctx, network, waiting.newEmail, () =>
    changeAsOwner(ctx, session, async (tx, now) => {
      const pending = await findPendingChange(tx, user.id, now);
      // Meanwhile, the change was confirmed, cancelled or replaced.
      if (pending?.id !== waiting.id) refuseNothingWaiting();
      await extendAndMail(ctx, tx, waiting, user);
    }),
  );
  return { message: describeSentLink(waiting.newEmail), state: await readEmailChangeState(ctx, session) };
}

/** Cancels the change, so that its link stops working. */
export async function cancelEmailChange(ctx: AppContext, session: SignedInSession): Promise<ChangeReply> {
  const { user } = session;
  await changeAsOwner(ctx, session, async (tx, now) => {
    const newEmail = await deleteEmailChange(tx, user.id);
    if (newEmail && user.isAdmin)
      await recordAdminAction(tx, { actor: user.email, action: 'address-change-cancelled', subject: newEmail }, now);
  });
  const state = await readEmailChangeState(ctx, session);
  return { message: `Your sign-in address stays ${user.email}.`, state };
}

export const ADDRESS_TAKEN_MESSAGE =
  'Another account here has this address. Use a different one, or delete that account first.';

/** Returns the earlier addresses to tell of a change; for the coach, also the address that gets the site's notices. */
export function listOldAddresses(
  { settings }: Pick<AppContext, 'settings'>,
  { isMainAdmin }: Pick<CurrentUser, 'isMainAdmin'>,
  { from, to }: EmailChangeFacts,
): string[] {
  const addresses = isMainAdmin ? [from, settings.coachEmail] : [from];
  return [...new Set(addresses)].filter((address) => address !== to);
}

const getExpiry = (now: Date) => new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS);

async function findPendingChange(db: Db, userId: number, now: Date) {
  const [pending] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return pending;
}

/** Refuses an address from which the password is easy to guess, unless it is as easy to guess from the present one. */
async function refuseRevealingAddress(
  ctx: AppContext,
  user: SignedInSession['user'],
  { newEmail, password }: { newEmail: string; password: string },
): Promise<void> {
  const findProblem = (email: string) =>
    findPasswordProblem(ctx, { password, owner: { ...user, email }, chosenBy: 'owner' });
  const isWeakened = (await findProblem(newEmail)) && !(await findProblem(user.email));
  if (!isWeakened) return;
  const sentence = 'Your password is easy to guess from this address. Please choose a new password first.';
  refuseField('invalid', 'newEmail', sentence);
}

/** Runs `work`, which mails a link, within the limits of the network and of the recipient. */
async function limitMails(
  { limits }: AppContext,
  network: string,
  recipient: string,
  work: () => Promise<void>,
): Promise<void> {
  await limits.spend('accountMails', network);
  const counters = ['confirmationMailsInDay', 'confirmationMailsInHour'] as const;
  await limits.spendAndRun(counters, `email-change ${recipient}`, work);
}

async function extendAndMail(
  { queue, now }: AppContext,
  tx: Db,
  { id, newEmail }: { id: number; newEmail: string },
  user: CurrentUser,
): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ expiresAt: getExpiry(now()) })
    .where(eq(emailChanges.id, id));
  await queueMails(tx, queue, [createLinkMail(user, { id, from: user.email, to: newEmail })]);
}

const createLinkMail = ({ isMainAdmin }: CurrentUser, emailChange: EmailChangeFacts): MailInput => ({
  kind: isMainAdmin ? 'email-change-link' : 'own-address-link',
  recipient: emailChange.to,
  facts: { emailChange },
});

const describeSentLink = (newEmail: string) =>
  `An email is on its way to ${newEmail}. Open the link in it to confirm the change.`;

function refuseNothingWaiting(): never {
  throw new Refusal('NOT_FOUND', 'No change of address is waiting any more. Please take another look.');
}
