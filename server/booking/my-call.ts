import type { z } from 'zod';
import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import type { MyCall, MyCallAnswers } from '#contracts/booking/my-call.ts';
import { isCallLinkExpired, isOpenBooking } from '#domain/bookings.ts';
import { canClientChange, describeChangeNotice, getMoneyOnClientCancel } from '#domain/cancellation.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { standardQuestionIds } from '#domain/standard-questions.ts';
import { findVideoLink } from '#domain/ways-to-call.ts';
import { type GivenConsent, recordConsent } from '../accounts/record-consents.ts';
import { withdrawHealthConsent } from '../accounts/withdraw-consent.ts';
import type { AppContext } from '../app-context.ts';
import { getBookingRules } from '../calendar/stored-calendar.ts';
import type { CallId } from '../db/calls-view.ts';
import { isClosedAddress } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { consultationRequests } from '../db/schema.ts';
import { emptyText } from '../db/sealing/sealed-text.ts';
import { createCallLinkToken, isAnyCallLinkValid, isMailedCallLink, parseCallLinkToken } from '../mail/call-links.ts';
import { createInvitation } from '../mail/ics-file.ts';
import { getMailSite } from '../mail/mail-site.ts';
import { Refusal } from '../requests/refusal.ts';
import { applyBookingAction } from './booking-actions.ts';
import { runWithoutOpenPayment } from './cancel-open-payment.ts';
import { readSpendable } from './credit.ts';
import { applyBookingMove, type NewTime } from './move-booking.ts';
import { listOpenTimes } from './open-times.ts';
import { CHANGED_QUESTIONS, checkLaterAnswers, mergeAnswers } from './own-answers.ts';
import { getPackageLink } from './packages/link-to-package.ts';
import { keepTimesOfPackage } from './packages/package-times.ts';
import { lockPaymentsOfCall, sendCallRefund } from './refund-cancelled-call.ts';
import { findBooking, lockBooking, readBooking, type StoredBooking } from './stored-bookings.ts';

const invalidLinkMessage =
  'This link is no longer valid. Moving a call creates a new link, so please use the one in the latest email.';

/** Returns the call that a client's link opens. Throws `NOT_FOUND` for every link that is not valid. */
export async function getMyCall(ctx: AppContext, network: string, link: string): Promise<MyCall> {
  const booking = await findBookingByLink(ctx, network, link);
  return toMyCall(ctx, booking, { isMailedLink: await isMailedCallLink(ctx.database, booking, link) });
}

/** Lists the times to which a client may move the call: those offered to visitors, and its present time. */
export async function listMySlots(ctx: AppContext, network: string, link: string) {
  const booking = await findBookingByLink(ctx, network, link);
  const slots = await listOpenTimes(ctx, getBookingRules(ctx.settings.current, ctx.now()), booking);
  return keepTimesOfPackage(ctx, booking, slots);
}

export async function moveMyCall(ctx: AppContext, network: string, link: string, time: NewTime) {
  const found = await findBookingByLink(ctx, network, link);
  const tryMove = () =>
    changeByLink(ctx, found, link, async (tx, booking, now) => {
      const rules = getBookingRules(ctx.settings.current, now);
      const moved = await applyBookingMove(tx, ctx, booking, {
        ...time,
        tellClient: true,
        actor: 'client',
        cause: 'client',
        rules,
      });
      const isMoved = moved.calendarSequence > booking.calendarSequence;
      const message = isMoved
        ? 'Your call has been moved. An email with the new time is on its way.'
        : 'Your call is already at that time.';
      return { changed: moved, message };
    });
  return withChangeLimit(ctx, `${found.kind}-${found.id}`, tryMove);
}

/** Cancels a client's call. Has no limit, so that a client who has moved the call too often can still cancel it. */
export async function cancelMyCall(ctx: AppContext, network: string, link: string) {
  const found = await findBookingByLink(ctx, network, link);
  const reply = await runWithoutOpenPayment(ctx, found, () =>
    changeByLink(ctx, found, link, async (tx, booking, now) => {
      const action = {
        action: 'cancel',
        creditMinutes: 0,
        tellClient: true,
        cause: 'client',
        actor: 'client',
        now,
      } as const;
      const money = getMoneyOnClientCancel(booking, now);
      const changed = await applyBookingAction(tx, ctx, booking, action);
      return { changed, money, message: 'Your call has been canceled. A confirmation is on its way to your inbox.' };
    }),
  );
  if (reply.money === 'refund') await sendCallRefund(ctx, found.id);
  return reply;
}

/**
 * Stores answers to the optional questions of a free call that has not begun. No reply contains answers about health: a
 * mail with the link may have been forwarded.
 */
export async function answerMyCall(
  ctx: AppContext,
  network: string,
  link: string,
  { answers, consent }: { answers: z.output<typeof MyCallAnswers>; consent: GivenConsent | null },
) {
  const found = await findBookingByLink(ctx, network, link);
  await ctx.limits.spend('callAnswers', `${found.kind}-${found.id}`);
  const ownAnswers = checkLaterAnswers(ctx.settings.current.questionnaire.questions, answers);
  const answered = standardQuestionIds.filter((question) => answers[question]);
  if (ownAnswers.length === 0 && answered.length === 0) throw new Refusal('NOT_POSSIBLE', CHANGED_QUESTIONS);
  const standardAnswers = Object.fromEntries(answered.map((question) => [question, answers[question]]));
  return ctx.database.transaction(async (tx) => {
    const booking = await lockLinkedBooking(tx, found, link);
    if (booking.kind !== 'free' || booking.startsAt <= ctx.now()) {
      throw new Refusal('NOT_POSSIBLE', 'These questions can be answered until a free call begins.');
    }
    const sealed = ctx.sealer.sealRow('consultation_requests', booking.id, { ...standardAnswers, ownAnswers });
    const mergedAnswers = mergeAnswers(booking.ownAnswers, sealed.ownAnswers);
    // An older release stored this answer unsealed, in another column.
    const clear = standardAnswers.eatingOut ? { eatingOutClear: null } : {};
    await recordConsent(tx, consent, 'health-privacy', { consultationRequestId: booking.id });
    await tx
      .update(consultationRequests)
      .set({ ...sealed, ...clear, ownAnswers: mergedAnswers, answersChangedAt: ctx.now() })
      .where(eq(consultationRequests.id, booking.id));
    const isMailedLink = await isMailedCallLink(tx, booking, link);
    return {
      message: 'Thank you! Your answers are saved.',
      call: await toMyCall(ctx, hideSuspicion(await readBooking(tx, booking)), { isMailedLink }, tx),
    };
  });
}

type Change = { changed: StoredBooking; message: string };
type ApplyChange<Done extends Change> = (tx: Db, booking: StoredBooking, now: Date) => Promise<Done>;

/** Runs a change within the call's limit. A refused one does not count: another client may have taken the time. */
async function withChangeLimit<Done>(
  { limits }: AppContext,
  call: string,
  applyChange: () => Promise<Done>,
): Promise<Done> {
  await limits.spend('callChanges', call);
  try {
    return await applyChange();
  } catch (error) {
    await limits.giveBack('callChanges', call);
    throw error;
  }
}

async function changeByLink<Done extends Change>(
  ctx: AppContext,
  bookingId: CallId,
  link: string,
  applyChange: ApplyChange<Done>,
) {
  const { settings, database } = ctx;
  const now = ctx.now();
  return database.transaction(async (tx) => {
    if (bookingId.kind === 'paid') await lockPaymentsOfCall(tx, bookingId.id);
    const booking = await lockLinkedBooking(tx, bookingId, link);
    if (!(await isMailedCallLink(tx, booking, link))) {
      throw new Refusal('NOT_POSSIBLE', 'To move or cancel this call, please use the link in the email about it.');
    }
    const { changeNoticeHours: hours } = booking;
    if (!canClientChange(booking, now, hours)) {
      const message = `This call could be changed here until ${describeChangeNotice(hours)}. Please write to ${settings.current.contact.supportEmail}.`;
      throw new Refusal('TOO_LATE', message);
    }
    const { changed, ...done } = await applyChange(tx, booking, now);
    const call = await toMyCall(ctx, changed, { isMailedLink: true }, tx);
    return { ...done, link: await createCallLinkToken(tx, changed), call };
  });
}

/** Locks the open call of a link, and checks both again: they may have changed since the call was found. */
async function lockLinkedBooking(tx: Db, bookingId: CallId, link: string): Promise<StoredBooking> {
  const booking = hideSuspicion(await lockBooking(tx, bookingId));
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
const hideSuspicion = (booking: StoredBooking): StoredBooking =>
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

/**
 * Deletes the client's goals and answers. Every link of the call can do this, even a link that cannot move it:
 * withdrawing must be as easy as giving. Throws `NOT_FOUND`, `RATE_LIMITED`.
 */
export async function withdrawMyConsent(ctx: AppContext, network: string, link: string) {
  const found = await findBookingByLink(ctx, network, link);
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    await withdrawHealthConsent(tx, [await lockBooking(tx, found)], { network, now });
    const booking = hideSuspicion(await readBooking(tx, found));
    const isMailedLink = await isMailedCallLink(tx, booking, link);
    return {
      message: 'Your goals and answers are deleted. Your call stays as it is.',
      call: await toMyCall(ctx, booking, { isMailedLink }, tx),
    };
  });
}
