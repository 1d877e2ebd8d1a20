import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import { CallAnswers, type PayerPayment } from '#contracts/money/payments.ts';
import { isCallLinkExpired } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { areAnswersKept } from '#domain/holds.ts';
import type { AppContext } from '../app-context.ts';
import { getSiteSecret } from '../db/site-secret.ts';
import { signPageLink } from '../mail/call-links.ts';
import { createInvitation } from '../mail/ics-file.ts';
import { getMailSite } from '../mail/mail-site.ts';
import type { PayerCredentials } from '../payments/payment-handlers.ts';
import { isOfPaymentLink, type StoredPayment } from '../payments/stored-payments.ts';
import { findBooking, type StoredPaidCall } from './stored-bookings.ts';

/**
 * Returns the call of a payment to a browser that may see the payment. After a hold has ended, the browser that booked
 * gets back for a while what was typed; only that browser and the payer's account get the link of the call's page.
 */
export async function getPaymentCall(
  ctx: AppContext,
  payment: StoredPayment,
  { checkoutHash, user }: Pick<PayerCredentials, 'checkoutHash' | 'user'>,
): Promise<PayerPayment['call']> {
  if (payment.coachingCallId === null) return null;
  const call = await findBooking(ctx.database, { kind: 'paid', id: payment.coachingCallId });
  if (!call) return null;
  const { id, selectedTimeSlot, startsAt, minutes, contactMethod } = call;
  const isBooked = ['paid', 'confirmed', 'completed', 'no_show'].includes(call.status);
  // The user is compared too: at a shared computer, the next person has the browser, but not the account.
  const isSamePerson = checkoutHash === payment.checkoutHash && payment.userId === (user?.id ?? null);
  const isPayer = isSamePerson || (user !== null && payment.userId === user.id);
  const hasPage = isPayer && isBooked && !isCallLinkExpired(call, ctx.now());
  const isHeld = call.status === 'pending' && (payment.status === 'open' || payment.status === 'processing');
  // A payment link may have been forwarded, so its page shows no phone number and no video link.
  const shownCall = isOfPaymentLink(payment) ? { ...call, phone: '', videoLink: null } : call;
  return {
    id,
    selectedTimeSlot,
    minutes,
    contactMethod,
    label: formatCallTime(call, ctx.settings.coachTimeZone),
    startsAt: startsAt.toISOString(),
    isMemberPrice: payment.isMemberPrice,
    minutesFromCredit: call.minutesFromCredit,
    ...pickAgreedTerms(call),
    holdExpiresAt: isHeld ? (payment.expiresAt?.toISOString() ?? null) : null,
    isBooked,
    calendarFile: isBooked ? createInvitation(shownCall, getMailSite(ctx), 'PUBLISH') : null,
    link: hasPage ? signPageLink(await getSiteSecret(ctx.database, 'call links'), call) : null,
    answers: isSamePerson && canBookAgain(payment, ctx.now()) ? readAnswers(call) : null,
  };
}

/** Returns whether the hold ended so recently that the browser gets back what was typed, to book again. */
const canBookAgain = ({ status, expiresAt }: StoredPayment, now: Date): boolean =>
  status === 'cancelled' && expiresAt !== null && areAnswersKept(expiresAt, now);

const readAnswers = ({ minutes, ...call }: StoredPaidCall): CallAnswers =>
  CallAnswers.parse({ ...call, duration: minutes });
