import type { z } from 'zod';
import type { bookPackageCalls as bookPackageCallsEndpoint, PackageCallsInput } from '#contracts/booking/packages.ts';
import type { BookingRules } from '#domain/availability.ts';
import type { ContactMethod } from '#domain/bookings.ts';
import { formatStart } from '#domain/coach-clock.ts';
import { getCallFate, listStartsForWeeklyLimit, PACKAGE_IS_DISPUTED } from '#domain/packages.ts';
import { chooseVideoLink } from '#domain/ways-to-call.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { takeNextId } from '../../db/next-id.ts';
import { type MailInput, queueMails } from '../../mail/queue-mails.ts';
import { Refusal, refuseField } from '../../requests/refusal.ts';
import { refuseImpossiblePhone } from '../../requests/refuse-impossible-phone.ts';
import { chooseSource } from '../call-source.ts';
import { takeHalfHours } from '../half-hours.ts';
import { findOpenHalfHours, type RequestedTime, resolveTime } from '../open-times.ts';
import { insertCall } from '../paid-call-rows.ts';
import { participantColumns } from '../participant-columns.ts';
import { listKnownContacts } from './known-contacts.ts';
import { findOwnPackage, type PackageRequest, type RequestedPackage } from './own-packages.ts';
import { getPackageCallColumns } from './package-call-columns.ts';
import { isMoneyDisputed } from './package-money.ts';
import { getPackageRules, getStart, listUnavailableTimes, type Reason } from './package-slots.ts';
import { findReasonAgainst } from './package-times.ts';
import { lockSoldPackage, refuseUnlessBookable, type SoldPackage } from './stored-packages.ts';

type Input = z.output<typeof PackageCallsInput>;
type Reply = z.input<typeof bookPackageCallsEndpoint.reply>;
type Contact = { phone: string; contactMethod: ContactMethod };

/** The number of tries. A refused time may be free a moment later, if another booking was rolled back. */
const MAX_TRIES = 3;

/**
 * Books calls of a package for its client: all of them in one transaction, or none. A repeated request returns the same
 * calls. Throws `SLOT_TAKEN` with `taken`, `NOT_POSSIBLE`, `invalid`, and the errors of `findOwnPackage`.
 */
export async function bookPackageCalls(
  ctx: AppContext,
  request: PackageRequest,
  id: number,
  input: Input,
): Promise<Reply> {
  await ctx.limits.spend('bookings', request.network);
  const found = await findOwnPackage(ctx, request, id);
  const contact = await chooseContact(ctx, found, input);
  let refused: RefusedTime | undefined;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      return await ctx.database.transaction((tx) => insertCalls(tx, ctx, id, { ...input, ...contact }));
    } catch (error) {
      if (!(error instanceof RefusedTime)) throw error;
      refused = error;
      const taken = await listUnavailableTimes(ctx, await findOwnPackage(ctx, request, id), input.slots);
      if (taken.length > 0) refuseTaken(taken);
    }
  }
  // Each time is free alone, but together the calls break a limit, such as the most calls of a day.
  const { slot, reason } = refused as RefusedTime;
  return refuseTaken(await listUnavailableTimes(ctx, found, input.slots, { slot, reason }));
}

function refuseTaken(taken: Awaited<ReturnType<typeof listUnavailableTimes>>): never {
  const names = taken.map(({ label }) => label);
  const message =
    names.length === 1
      ? `${names[0]} isn’t available, so nothing was booked. Please choose another time.`
      : `${names.length} of these times aren’t available, so nothing was booked: ${names.join('; ')}.`;
  throw new Refusal('SLOT_TAKEN', { message, taken, fields: { slots: message } });
}

/** Rolls the transaction back, so that a series is booked whole or not at all. */
class RefusedTime extends Error {
  readonly slot: string;
  readonly reason: Reason;
  constructor(slot: string, reason: Reason) {
    super(`${slot} cannot be booked: ${reason}`);
    this.slot = slot;
    this.reason = reason;
  }
}

/**
 * Chooses the contact data: from the input, or else the stored data of the client. Somebody who only opened the payment
 * link may not be the client, and does not get the stored data (`isOnlyPayer`). Throws `invalid`.
 */
async function chooseContact(
  { database, settings }: AppContext,
  { clientId, isOnlyPayer }: RequestedPackage,
  input: Input,
): Promise<Contact> {
  const offered = settings.current.calls.contactMethods;
  const ownId = isOnlyPayer ? null : clientId;
  const known = ownId === null ? undefined : (await listKnownContacts(database, [ownId])).get(ownId);
  const phone = input.phone ?? known?.phone;
  const chosen = input.contactMethod ?? known?.contactMethod;
  const contactMethod = chosen && offered.includes(chosen) ? chosen : undefined;
  if (!phone) refuseField('invalid', 'phone', 'Phone number is required');
  if (input.phone !== undefined) refuseImpossiblePhone(input.phone);
  const [only] = offered;
  if (!contactMethod && (input.contactMethod !== undefined || offered.length > 1)) {
    refuseField('invalid', 'contactMethod', 'Please select a contact method');
  }
  return { phone, contactMethod: contactMethod ?? (only as ContactMethod) };
}

async function insertCalls(tx: Db, ctx: AppContext, id: number, input: Input & Contact): Promise<Reply> {
  const now = ctx.now();
  const sold = await lockSoldPackage(tx, id);
  const rules = getPackageRules(ctx, sold);
  const repeated = findBookedCalls(sold, input.slots, rules.zone);
  if (repeated) return describeBooked(repeated);
  refuseUnlessBookable(sold, input.slots.length, now);
  if (await isMoneyDisputed(tx, id)) throw new Refusal('NOT_POSSIBLE', PACKAGE_IS_DISPUTED);
  const starts = listStartsForWeeklyLimit(sold.storedCalls);
  const calls: Reply['calls'] = [];
  const mails: MailInput[] = [];
  for (const time of sortByStart(input, rules)) {
    const reason = findReasonAgainst(sold, time.startsAt, starts, ctx);
    if (reason) throw new RefusedTime(time.value, reason);
    const callId = await takeTime(tx, ctx, sold, { time, input, rules });
    starts.push(time.startsAt);
    calls.push(describeCall({ id: callId, startsAt: time.startsAt }, rules.zone));
    mails.push(
      { kind: 'paid-call-confirmation', recipient: sold.email, coachingCallId: callId },
      { kind: 'paid-call-notice', recipient: ctx.settings.coachEmail, coachingCallId: callId },
    );
  }
  await queueMails(tx, ctx.queue, mails);
  return describeBooked(calls);
}

/** Finds the package's calls at exactly these times, for a repeat after a lost reply. Undefined if one isn't booked. */
function findBookedCalls({ storedCalls }: SoldPackage, slots: string[], zone: string): Reply['calls'] | undefined {
  const starts = slots.map((slot) => getStart(slot, zone)?.getTime());
  const found = storedCalls.filter(
    (call) => getCallFate(call) === 'booked' && starts.includes(call.startsAt.getTime()),
  );
  return found.length === slots.length ? found.map((call) => describeCall(call, zone)) : undefined;
}

const describeCall = ({ id, startsAt }: { id: number; startsAt: Date }, zone: string): Reply['calls'][number] => ({
  id,
  label: formatStart(startsAt, zone),
  startsAt: startsAt.toISOString(),
});

function describeBooked(calls: Reply['calls']): Reply {
  const message =
    calls.length === 1
      ? 'Your call is booked. You’ll get an email with a calendar entry.'
      : `Your ${calls.length} calls are booked. You’ll get an email with a calendar entry for each.`;
  return { message, calls };
}

/** `value`: the slot as the request names it. */
type Time = RequestedTime & { value: string };

/** Sorts the requested times. Throws `RefusedTime` for one that the clock skips or that is no longer the one shown. */
function sortByStart({ slots, startsAt: shown }: Input, rules: BookingRules): Time[] {
  const times = slots.map((slot, index) => {
    try {
      return { ...resolveTime(slot, rules, shown?.[index]), value: slot };
    } catch (error) {
      throw error instanceof Refusal ? new RefusedTime(slot, 'taken') : error;
    }
  });
  return times.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

type NewCall = { time: Time; input: Input & Contact; rules: BookingRules };

/** Takes the half-hours of a call and stores it. Throws `RefusedTime`. */
async function takeTime(tx: Db, ctx: AppContext, sold: SoldPackage, { time, input, rules }: NewCall): Promise<number> {
  const { callMinutes: minutes, email } = sold;
  const { phone, contactMethod, timeZone } = input;
  try {
    const halfHours = await findOpenHalfHours(tx, time, minutes, rules);
    const [{ value, startsAt }] = halfHours;
    const id = await takeNextId(tx, 'coaching_calls');
    await insertCall(tx, {
      id,
      ...participantColumns({ ...sold, phone, contactMethod }),
      videoLink: chooseVideoLink(contactMethod, null, ctx.settings.current.calls.videoLink),
      organizer: ctx.config.mailFrom,
      ...ctx.sealer.sealRow('coaching_calls', id, { goals: '' }),
      visitorTimeZone: timeZone ?? null,
      selectedTimeSlot: value,
      startsAt,
      duration: minutes,
      ...getPackageCallColumns(sold),
      status: 'confirmed',
      source: chooseSource(tx, email, 'coaching-offers'),
      createdAt: rules.now,
      scheduledAt: rules.now,
    });
    await takeHalfHours(tx, { kind: 'paid', id, minutes }, halfHours, rules.now);
    return id;
  } catch (error) {
    throw error instanceof Refusal ? new RefusedTime(time.value, 'taken') : error;
  }
}
