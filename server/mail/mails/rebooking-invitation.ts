import { callsView, isOfKind } from '../../db/calls-view.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq, ne, sql } from '../../db/drizzle.ts';
import { paymentDecisions, payments } from '../../db/schema.ts';
import { describeCall, formatClientTime, readCall } from '../call-blocks.ts';
import { type CallMailData, findCallOfMail } from '../call-mail-data.ts';
import { formatClientTimes } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { type Block, button, paragraph } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';

/** The fate of the money of the missed call. `none`: it was free, or the coach keeps or has returned the money. */
type MissedMoney = 'none' | 'waits' | 'credited';
export type RebookingMail = { call: CallMailData; money: MissedMoney };

/** The client did not come to the call, and the coach invites them to choose another time. */
export const rebookingInvitation = defineMail('client', readMailData, {
  write({ call, money }, site, texts) {
    const when = formatClientTime(call, site);
    return {
      ...fillMailText(texts, 'rebooking-invitation', {
        person: call,
        site,
        places: { call: describeCall(call), time: when, 'booked time': formatClientTimes(call, site) },
        parts: { 'what is next': [...explainMoney(money, call), ...offerNewTime(call, money, site)] },
      }),
      preheader: `Your ${describeCall(call)} was booked for ${when}.`,
      because: 'a call was booked with this email address',
    };
  },
  async findOutdatedReason({ db }, mail) {
    const call = await findCallOfMail(db, mail);
    if (!call) return 'The booking was deleted.';
    return call.status === 'no_show' ? null : 'The call is no longer marked as a no-show.';
  },
});

async function readMailData(context: ReadContext, mail: MailRow): Promise<RebookingMail> {
  const call = await readCall(context, mail);
  return { call, money: call.kind === 'free' ? 'none' : await readMissedMoney(context.db, call.id) };
}

async function readMissedMoney(db: Db, callId: number): Promise<MissedMoney> {
  const [decided] = await db
    .select({
      decision: paymentDecisions.decision,
      // The builder has no case expression. A refund by card closes no decision that was made before.
      left: sql<number>`coalesce(${payments.amount} - ${payments.refunded}, ${paymentDecisions.amount})`,
    })
    .from(paymentDecisions)
    .innerJoin(callsView, isOfKind('paid', eq(callsView.id, paymentDecisions.coachingCallId)))
    .leftJoin(payments, eq(payments.paymentIntentId, callsView.stripePaymentIntentId))
    .where(and(eq(paymentDecisions.coachingCallId, callId), ne(paymentDecisions.reason, 'overtime')))
    .orderBy(sql`${paymentDecisions.id} desc`)
    .limit(1);
  if (decided?.decision === 'credited') return 'credited';
  return decided && decided.decision === null && decided.left > 0 ? 'waits' : 'none';
}

const explainMoney = (money: MissedMoney, { minutes }: CallMailData): Block[] => {
  if (money === 'credited') {
    return [paragraph(`Your ${minutes} minutes are in your credit. Write to me with a time that suits you.`)];
  }
  return money === 'waits' ? [paragraph('I’ll write to you about what you paid.')] : [];
};

/** Clients cannot spend credit on the booking page, and should not pay again before they know about their money. */
function offerNewTime({ kind }: CallMailData, money: MissedMoney, { publicUrl, supportEmail }: MailSite): Block[] {
  if (kind === 'free') return [button('Choose a new time', `${publicUrl}/book-call`)];
  if (money === 'credited') return [button('Write to me', `mailto:${supportEmail}`)];
  return [button('Choose a new time', `${publicUrl}/book-coaching-call`)];
}
