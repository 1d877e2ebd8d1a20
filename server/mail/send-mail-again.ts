import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { ResendMailInput } from '#contracts/mail/mails.ts';
import type { AppContext } from '../app-context.ts';
import type { Actor } from '../db/audit-log.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, isNull, or } from '../db/drizzle.ts';
import { isDueOrActive, retryNow } from '../db/mail-queue/retry-now.ts';
import { takeNextId } from '../db/next-id.ts';
import { mails } from '../db/schema.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import { Refusal } from '../requests/refusal.ts';
import { findMail, lockMail, type StoredMail } from './list-mails.ts';
import { toBookingOfMail } from './listed-mails.ts';
import type { MailRow } from './mail-definition.ts';
import { canChangeRecipient, findMailDefinition } from './mail-kinds.ts';
import { previewMail } from './preview-mail.ts';
import { sealFacts, toMailRow } from './sealed-mails.ts';

/** A second click within this time counts as the same request. */
const DUPLICATE_WINDOW_MS = 10 * 1000;

type SendAgainInput = z.output<typeof ResendMailInput>;
type BookingOfMail = NonNullable<ReturnType<typeof toBookingOfMail>>;

/** The changes of a booking whose mail goes to a corrected address. `server/booking` makes them. */
export type AddressCorrection = {
  changeAddress: (tx: Db, ctx: AppContext, admin: string, booking: BookingOfMail, email: string) => Promise<void>;
  /** Called after the mail is queued, so that it queues no second one. */
  renewPaymentLink: (tx: Db, ctx: AppContext, booking: BookingOfMail) => Promise<void>;
};

/**
 * Retries a mail that was not sent, or sends a copy of a sent one, to a corrected address if there is one. Throws
 * `NOT_FOUND`, `NOT_POSSIBLE` if the mail would not be sent or may not go elsewhere, `DUPLICATE` if the same mail is on
 * its way or has just been sent, `RATE_LIMITED` for too many other addresses, and the errors of `changeAddress`.
 */
export async function sendMailAgain(
  ctx: AppContext,
  correction: AddressCorrection,
  actor: Actor,
  id: number,
  { recipient: corrected, changesBooking }: SendAgainInput,
): Promise<{ message: string }> {
  const { database, queue, limits, now: getNow } = ctx;
  const now = getNow();
  const mail = await findMail(ctx, id);
  const { hindrance } = await previewMail(ctx, mail);
  if (hindrance) throw new Refusal('NOT_POSSIBLE', `This email can’t be sent again. ${hindrance}`);
  if (corrected && corrected !== mail.recipient) {
    if (!canChangeRecipient(mail)) {
      throw new Refusal('NOT_POSSIBLE', 'This email is meant for this address alone.');
    }
    await limits.spend('mailsToOtherAddresses', 'site');
  }
  const createdAt = statesEventTime(mail) ? mail.createdAt : now;
  return database.transaction(async (tx) => {
    const booking = toBookingOfMail(mail);
    const changesAddress = corrected && changesBooking && booking;
    // The mail is locked after this, because every change of a booking locks the booking first.
    if (changesAddress) await correction.changeAddress(tx, ctx, actor.email, booking, corrected);
    const stored = await lockMail(tx, id);
    const recipient = corrected ?? stored.recipient;
    const mailToSend = { ...stored, recipient };
    const duplicateCutoff = new Date(now.getTime() - DUPLICATE_WINDOW_MS);
    const mailId =
      mailToSend.state === 'sent'
        ? await copyMail(tx, ctx.sealer, mailToSend, { createdAt, duplicateCutoff })
        : await requeueMail(tx, mailToSend);
    if (mailId === null) {
      throw new Refusal('DUPLICATE', `This email to ${recipient} is already on its way, or was just sent.`);
    }
    if (!(await retryNow(tx, mailId))) await queue.enqueue(tx, [{ mailId }]);
    if (changesAddress) await correction.renewPaymentLink(tx, ctx, booking);
    const subject = recipient === mail.recipient ? recipient : `${recipient}, instead of ${mail.recipient},`;
    await recordAdminAction(tx, { actor: actor.email, action: 'mail-sent-again', subject }, now);
    const fromNowOn = changesAddress ? ' The booking has this address from now on.' : '';
    return { message: `The email to ${recipient} is on its way.${fromNowOn}` };
  });
}

/** Returns true if the mail states when something happened to an account: a copy must state the same time. */
const statesEventTime = ({ kind }: MailRow): boolean => findMailDefinition(kind).statesEventTime === true;

/** Queues an unsent mail again. Returns its id, or null if it is being sent at this moment. */
async function requeueMail(tx: Db, { id, state, recipient }: StoredMail): Promise<number | null> {
  if (state === 'queued' && (await isDueOrActive(tx, id))) return null;
  await tx.update(mails).set({ state: 'queued', recipient }).where(eq(mails.id, id));
  return id;
}

/** Copies a mail, without its `onceKey`. Returns the copy's id, or null if the same mail is queued or was just sent. */
async function copyMail(
  tx: Db,
  sealer: Sealer,
  mail: StoredMail,
  { createdAt, duplicateCutoff }: { createdAt: Date; duplicateCutoff: Date },
): Promise<number | null> {
  const { kind, recipient, consultationRequestId, coachingCallId, paymentId, courseQuestionId, textVersion } = mail;
  const content = { kind, recipient, consultationRequestId, coachingCallId, paymentId, courseQuestionId };
  const isSameMail = Object.entries(content).map(([name, value]) => {
    const column = mails[name as keyof typeof content];
    return value === null ? isNull(column) : eq(column, value);
  });
  const isRecent = or(eq(mails.state, 'queued'), gt(mails.sentAt, duplicateCutoff));
  const { facts } = toMailRow(sealer, mail);
  const others = await tx
    .select()
    .from(mails)
    .where(and(...isSameMail, isRecent));
  if (others.some((other) => isDeepStrictEqual(toMailRow(sealer, other).facts, facts))) return null;
  const id = await takeNextId(tx, 'mails');
  await tx
    .insert(mails)
    .values({ ...content, id, facts: sealFacts(sealer, { id, kind }, facts), createdAt, textVersion });
  return id;
}
