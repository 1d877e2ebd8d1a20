import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import type { MyCall } from '#contracts/booking/my-call.ts';
import { isCallLinkExpired, isOpenBooking } from '#domain/bookings.ts';
import { canClientChange, getMoneyOnClientCancel } from '#domain/cancellation.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { standardQuestionIds } from '#domain/standard-questions.ts';
import { findVideoLink } from '#domain/ways-to-call.ts';
import type { AppContext } from '../app-context.ts';
import type { CallId } from '../db/calls-view.ts';
import { isClosedAddress } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { emptyText } from '../db/sealing/sealed-text.ts';
import { isAnyCallLinkValid, isMailedCallLink, parseCallLinkToken } from '../mail/call-links.ts';
import { createInvitation } from '../mail/ics-file.ts';
import { getMailSite } from '../mail/mail-site.ts';
import { Refusal } from '../requests/refusal.ts';
import { readSpendable } from './credit.ts';
import { getPackageLink } from './packages/link-to-package.ts';
import { findBooking, lockBooking, type StoredBooking } from './stored-bookings.ts';

const invalidLinkMessage =
  'This link is no longer valid. Moving a call creates a new link, so please use the one in the latest email.';

/** Returns the call that a client's link opens. Throws `NOT_FOUND` for every link that is not valid. */
export async function getMyCall(ctx: AppContext, network: string, link: string): Promise<MyCall> {
  const booking = await findBookingByLink(ctx, network, link);
  return toMyCall(ctx, booking, { isMailedLink: await isMailedCallLink(ctx.database, booking, link) });
}

/** Locks the open call of a link, and checks both again: they may have changed since the call was found. */
export async function lockLinkedBooking(tx: Db, id: CallId, link: string): Promise<StoredBooking> {
  const booking = hideSuspicion(await lockBooking(tx, id));
  if (!(await isAnyCallLinkValid(tx, booking, link))) throw new Refusal('NOT_FOUND', invalidLinkMessage);
  if (!isOpenBooking(booking)) throw new Refusal('NOT_POSSIBLE', 'This call has already been canceled.');
  return booking;
}

export const findBookingByLink = async (ctx: AppContext, network: string, link: string): Promise<StoredBooking> =>
  hideSuspicion(
    await openLink(ctx, network, link, {
      bookingId: parseCallLinkToken(link),
      isValid: isAnyCallLinkValid,
      message: invalidLinkMessage,
    }),
  );

/** Shows a suspected robot its free call like any other, but without the coach's video link. */
export const hideSuspicion = (booking: StoredBooking): StoredBooking =>
  booking.kind === 'free' && booking.status === 'suspected_robot'
    ? { ...booking, status: 'pending', videoLink: null }
    : booking;

type LinkCheck = {
  bookingId: CallId | null;
  isValid: (db: Db, booking: StoredBooking, link: string) => Promise<boolean>;
  message: string;
};

/** Finds the booking of a link. Throws `NOT_FOUND` with `message` for every link that is not valid, `RATE_LIMITED`. */
export async function openLink(
  { database, limits, now }: AppContext,
  network: string,
  link: string,
  { bookingId, isValid, message }: LinkCheck,
): Promise<StoredBooking> {
  await limits.spend('linkRequests', network);
  const booking = bookingId && (await findBooking(database, bookingId));
  if (!booking || !(await isValid(database, booking, link)) || isCallLinkExpired(booking, now())) {
    throw new Refusal('NOT_FOUND', message);
  }
  return booking;
}

/** Returns a call as its client sees it. `db`: the transaction in which the call was read, if there is one. */
export async function toMyCall(
  ctx: AppContext,
  booking: StoredBooking,
  { isMailedLink }: { isMailedLink: boolean },
  db: Db = ctx.database,
): Promise<MyCall> {
  const { settings } = ctx;
  const { kind, firstName, lastName, email, contactMethod, phone, status, minutes, startsAt } = booking;
  const opensMore = isMailedLink && !(await isClosedAddress(db, email));
  return {
    kind,
    firstName,
    lastName,
    email,
    contactMethod,
    phone,
    videoLink: isOpenBooking(booking) ? findVideoLink(booking) : null,
    status,
    minutes,
    label: formatCallTime(booking, settings.coachTimeZone),
    startsAt: startsAt.toISOString(),
    money: getMoneyOnClientCancel(booking, ctx.now()),
    ...pickAgreedTerms(booking),
    earliestStartsAt: booking.earliestStartsAt?.toISOString() ?? null,
    owed: booking.owed,
    canChange: canClientChange(booking, ctx.now(), booking.changeNoticeHours),
    isMailedLink,
    calendarFile: createInvitation(booking, getMailSite(ctx), 'PUBLISH'),
    answered: listAnswered(booking),
    consent: booking.healthConsent,
    minutesFromCredit: booking.minutesFromCredit,
    creditMinutes: opensMore ? await readSpendable(db, email, ctx.now()) : 0,
    hasAnswers: booking.goals !== emptyText || listAnswered(booking).length > 0,
    package: opensMore && booking.packageId !== null ? await getPackageLink(db, booking.packageId, ctx.now()) : null,
  };
}

const listAnswered = (call: StoredBooking): string[] => [
  ...standardQuestionIds.filter((question) => call[question]),
  ...call.ownAnswers.map(({ id }) => id),
];
