import type { BookingDetails } from '#contracts/booking/admin-bookings.ts';
import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import { type BookingAction, isOpenBooking, listPossibleActions } from '#domain/bookings.ts';
import { slotValueLabel } from '#domain/coach-clock.ts';
import { type CallQuestion, isStandardQuestion } from '#domain/questionnaire.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import type { AppContext } from '../app-context.ts';
import { bookedCallFields, toBookingSummary } from '../calendar/booked-calls.ts';
import { type CallId, callsView, isAbout, isOneOf } from '../db/calls-view.ts';
import { areDifferentClients, findClientId, selectAddressesOfClient, selectClientId } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, desc, eq, inArray, isNotNull, lte, ne, not, or, sql } from '../db/drizzle.ts';
import { ofAddress } from '../db/owned-rows.ts';
import { recordAnswersRead } from '../db/record-answers-read.ts';
import { bookingEvents, clients, consultationRequests, mails, payments, siteDocuments, users } from '../db/schema.ts';
import { listedMailFields, toListedMail } from '../mail/listed-mails.ts';
import { listOffers } from './bills/unpaid-bills.ts';
import { readCredit } from './credit.ts';
import { getFullCallPrice } from './overtime.ts';
import { sumDecidedOvertime } from './payment-decisions.ts';
import { openBooking, readBooking, type StoredBooking, toBooking } from './stored-bookings.ts';

const MAX_OTHER_CALLS = 50;
const MAX_SAME_PHONE = 5;

/** Returns all that the coach sees of one booking. Throws `NOT_FOUND`. */
export async function getBookingDetails(ctx: AppContext, admin: string, bookingId: CallId): Promise<BookingDetails> {
  const { database, settings, sealer, now } = ctx;
  const booking = await readBooking(database, bookingId);
  const zone = settings.coachTimeZone;
  const [client, others, samePhone, openCreditMinutes, account, history, mails, askedQuestions, paymentId] =
    await Promise.all([
      findClientNotes(database, booking.email),
      listOtherCalls(database, booking),
      listSamePhoneClients(database, booking),
      readCredit(database, booking.email, now()),
      findAccount(database, booking.email),
      listHistory(database, booking, zone),
      listBookingMails(database, booking),
      listAskedQuestions(database, booking),
      findPaymentId(database, booking),
    ]);
  const offers = client ? await listOffers(database, client.id, now()) : [];
  await recordAnswersRead(database, { actor: admin, subject: `the booking of ${booking.email}` }, now());
  return {
    booking: toBooking(ctx, booking),
    actions: listOfferedActions(booking, settings.current.calls, now()),
    canMove: isOpenBooking(booking),
    clientId: client?.id ?? null,
    clientNotes: client ? sealer.openText('clients', 'notes', client.id, client.notes) : '',
    clientNotesVersion: client?.version ?? 0,
    bookingNotes: openBooking(sealer, booking).coachNotes,
    askedQuestions,
    paymentId,
    answersChangedAt: await readAnswersChange(database, booking),
    minutesUsed: booking.minutesUsed,
    others: others.map((other) => toBookingSummary(other, zone)),
    samePhone,
    openCreditMinutes,
    priceOfLength: booking.amount === null ? null : getFullCallPrice(booking, settings.current.prices),
    decidedOvertimeMinutes: booking.kind === 'paid' ? await sumDecidedOvertime(database, booking) : 0,
    account,
    history,
    mails,
    offers,
  };
}

/** Lists the possible actions, without confirming a free call where the coach does not confirm free calls by hand. */
const listOfferedActions = (
  booking: StoredBooking,
  { confirmFreeCalls }: Pick<SiteSettings['calls'], 'confirmFreeCalls'>,
  now: Date,
): BookingAction[] =>
  listPossibleActions(booking, now).filter(
    (action) => action !== 'confirm' || booking.kind === 'paid' || confirmFreeCalls === 'yes',
  );

async function findClientNotes(db: Db, email: string) {
  const id = await findClientId(db, email);
  const [found] = await db
    .select({ id: clients.id, notes: clients.notes, version: clients.notesVersion })
    .from(clients)
    .where(eq(clients.id, id ?? 0));
  return found;
}

/** Returns when the client last answered by link, and marks these answers as seen by the coach. */
async function readAnswersChange(db: Db, booking: StoredBooking): Promise<string | null> {
  const { id, answersChangedAt, answersSeenAt } = booking;
  if (!answersChangedAt) return null;
  if (!answersSeenAt || answersSeenAt < answersChangedAt) {
    // Answers that arrive meanwhile stay new.
    await db
      .update(consultationRequests)
      .set({ answersSeenAt: answersChangedAt })
      .where(eq(consultationRequests.id, id));
  }
  return answersChangedAt.toISOString();
}

const isGenuine = ne(callsView.status, 'suspected_robot');

function listOtherCalls(db: Db, booking: StoredBooking) {
  return db
    .select(bookedCallFields)
    .from(callsView)
    .where(and(isGenuine, ofAddress(db, booking.email)(callsView), not(isOneOf([booking]))))
    .orderBy(desc(callsView.startsAt))
    .limit(MAX_OTHER_CALLS);
}

/**
 * Lists addresses of other clients whose calls were booked with the same phone number, latest call first. This is only
 * a hint for the coach: it may be one person with two addresses, a couple, or a stranger who typed another person's
 * number.
 */
async function listSamePhoneClients(
  db: Db,
  { email, phoneDigits }: StoredBooking,
): Promise<BookingDetails['samePhone']> {
  if (!phoneDigits) return [];
  const isOwn = ofAddress(db, email);
  const { kind, id, firstName, lastName, startsAt } = callsView;
  const ranked = db
    .select({
      kind,
      id,
      firstName,
      lastName,
      email: callsView.email,
      startsAt,
      calls: sql`count(*) over (partition by ${callsView.email})`.mapWith(Number).as('calls_of_email'),
      place: sql`row_number() over (partition by ${callsView.email} order by ${desc(startsAt)})`.as('place'),
    })
    .from(callsView)
    .where(
      and(
        isGenuine,
        eq(callsView.phoneDigits, phoneDigits),
        sql`(${isOwn(callsView)}) is not true`,
        not(areDifferentClients(callsView.clientId, sql`(${selectClientId(db, email)})`)),
      ),
    )
    .as('ranked');
  return db.select().from(ranked).where(eq(ranked.place, 1)).orderBy(desc(ranked.startsAt)).limit(MAX_SAME_PHONE);
}

async function findPaymentId(db: Db, { stripePaymentIntentId }: StoredBooking): Promise<number | null> {
  if (!stripePaymentIntentId) return null;
  const [found] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.paymentIntentId, stripePaymentIntentId));
  return found?.id ?? null;
}

/** Finds the account with the booking's address, or else with another address of the client. */
async function findAccount(db: Db, email: string): Promise<BookingDetails['account']> {
  const [account] = await db
    .select({
      userId: users.id,
      hasCourseAccess: sql<boolean>`${or(users.hasCourseAccess, users.isAdmin)}`,
      isVerified: sql<boolean>`${isNotNull(users.emailVerifiedAt)}`,
    })
    .from(users)
    .where(inArray(users.email, selectAddressesOfClient(db, email)))
    .orderBy(desc(eq(users.email, email)), users.id)
    .limit(1);
  return account ?? null;
}

async function listHistory(db: Db, bookingId: CallId, zone: string): Promise<BookingDetails['history']> {
  const { id, action, fromStatus, toStatus, fromSlot, toSlot, actor, createdAt } = bookingEvents;
  const events = await db
    .select({ id, action: sql<HistoryAction>`${action}`, fromStatus, toStatus, fromSlot, toSlot, actor, createdAt })
    .from(bookingEvents)
    .where(isAbout(bookingEvents, bookingId))
    .orderBy(asc(id));
  const clocks = await readClocks(db);
  return events.map(({ fromSlot, toSlot, createdAt, ...event }) => {
    const zoneOfThen = clocks.findLast((clock) => clock.since <= createdAt)?.zone ?? clocks[0]?.zone ?? zone;
    return {
      ...event,
      fromTime: fromSlot && slotValueLabel(fromSlot, zoneOfThen),
      toTime: toSlot && slotValueLabel(toSlot, zoneOfThen),
      createdAt: createdAt.toISOString(),
    };
  });
}

/** Reads the coach's time zones and since when each applied: an event's slots are times on the clock of its day. */
async function readClocks(db: Db): Promise<{ zone: string; since: Date }[]> {
  const { name, version, content, createdAt } = siteDocuments;
  const clocks = await db
    .select({ zone: sql<string>`coalesce(${content} ->> 'coachTimeZone', '')`, since: createdAt })
    .from(siteDocuments)
    .where(eq(name, 'calls'))
    .orderBy(asc(version));
  return clocks.filter(({ zone }) => isTimeZone(zone));
}
type HistoryAction = BookingDetails['history'][number]['action'];

async function listBookingMails(db: Db, booking: CallId): Promise<BookingDetails['mails']> {
  const found = await db.select(listedMailFields).from(mails).where(isAbout(mails, booking)).orderBy(desc(mails.id));
  return found.map(toListedMail);
}

/** Lists the coach's own questions as the form had them when the call was booked. */
async function listAskedQuestions(
  db: Db,
  { kind, createdAt }: StoredBooking,
): Promise<BookingDetails['askedQuestions']> {
  if (kind === 'paid') return [];
  const [settings] = await db
    .select({ content: siteDocuments.content })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.name, 'questionnaire'), lte(siteDocuments.createdAt, createdAt)))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  const { questions } = (settings?.content ?? { questions: [] }) as { questions: CallQuestion[] };
  return questions.filter(({ id }) => !isStandardQuestion(id)).map(({ id, label }) => ({ id, question: label }));
}
