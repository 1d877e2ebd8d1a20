import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import { MIN_LINK_CENTS } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import { chooseVideoLink } from '#domain/ways-to-call.ts';
import type { AppContext } from '../app-context.ts';
import { type CallId, callTables } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { getTableName } from '../db/drizzle.ts';
import { takeNextId } from '../db/next-id.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { refuseField } from '../requests/refusal.ts';
import { getCallHandler } from './booking-actions.ts';
import { createBookingMail, describeBooking, recordBookingChange } from './booking-events.ts';
import type { NewCallInput, NewCallRow } from './call-handler.ts';
import { chooseSource } from './call-source.ts';
import { takeHalfHours } from './half-hours.ts';
import { findOpenHalfHours, getCoachBookingRules, getRulesOutsideHours, resolveTime } from './open-times.ts';
import { createOwnCalendarMails } from './own-calendar-mails.ts';
import { participantColumns } from './participant-columns.ts';
import { createPaymentLink } from './payment-links.ts';
import { readBooking, toBooking } from './stored-bookings.ts';

type NewCall = Pick<NewCallRow, 'startsAt' | 'minutes'> & { value: string; now: Date };

/**
 * Books a confirmed call for a client who phoned the coach, and makes its payment link if it is to be paid by one.
 * Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`, `ALREADY_BOOKED` for a second free call, `NOT_POSSIBLE` where the credit
 * does not suffice, `invalid` for a link for less than a card can pay.
 */
export async function bookForClient(ctx: AppContext, admin: string, sentInput: NewCallInput) {
  const { settings } = ctx;
  // No link is needed where the client's minutes leave nothing to pay.
  const isCovered = sentInput.paidWith === 'link' && sentInput.minutesFromCredit > 0 && sentInput.amount === 0;
  const input: NewCallInput = isCovered ? { ...sentInput, paidWith: 'elsewhere' } : sentInput;
  const now = ctx.now();
  const getRules = input.outsideHours ? getRulesOutsideHours : getCoachBookingRules;
  const rules = getRules(settings.current, now);
  const handler = getCallHandler(input);
  const isPaidByLink = handler.isPaidByLink(input);
  if (isPaidByLink && input.amount < MIN_LINK_CENTS) {
    refuseField('invalid', 'amount', `A card can pay ${formatDollars(MIN_LINK_CENTS)} at least`);
  }
  const time = resolveTime(input.selectedTimeSlot, rules, input.startsAt);
  return ctx.database.transaction(async (tx) => {
    await handler.checkNewCall(tx, input, now);
    const minutes = handler.getMinutes(input, settings.current.calls);
    const halfHours = await findOpenHalfHours(tx, time, minutes, rules);
    const [{ value, startsAt }] = halfHours;
    const booked = await insertBooking(tx, ctx, admin, input, { value, startsAt, minutes, now });
    await takeHalfHours(tx, { ...booked, minutes }, halfHours, now);
    const link = isPaidByLink
      ? await createPaymentLink(tx, ctx, await readBooking(tx, booked), { ...input, now })
      : null;
    // Read again, now with its payment link.
    const stored = await readBooking(tx, booked);
    if (input.tellClient && !isPaidByLink) {
      const kind = `${input.kind}-call-confirmation` as const;
      await queueMails(tx, ctx.queue, [createBookingMail(stored, { kind, recipient: input.email })]);
    }
    await queueMails(tx, ctx.queue, await createOwnCalendarMails(tx, ctx, stored));
    await recordBookingChange(tx, admin, `booked ${describeBooking(stored, settings.coachTimeZone)}`, now);
    const booking = toBooking(ctx, stored);
    return { message: `Booked for ${booking.label}. ${describeMail(input.tellClient, isPaidByLink)}`, booking, link };
  });
}

function describeMail(tellClient: boolean, isPaidByLink: boolean): string {
  if (!tellClient) return 'The client won’t get an email.';
  return isPaidByLink
    ? 'The client will get the payment link by email.'
    : 'The client will get a confirmation by email.';
}

async function insertBooking(
  tx: Db,
  { config, sealer, settings }: AppContext,
  admin: string,
  input: NewCallInput,
  { value, startsAt, minutes, now }: NewCall,
): Promise<CallId> {
  const { kind, email, contactMethod } = input;
  const { calls } = settings.current;
  const handler = getCallHandler(input);
  const table = getTableName(callTables[kind]);
  const id = await takeNextId(tx, table);
  const row = {
    id,
    ...participantColumns(input),
    ...sealer.sealRow(table, id, { goals: input.goals ?? '' }),
    selectedTimeSlot: value,
    startsAt,
    minutes,
    ...pickAgreedTerms(calls),
    videoLink: chooseVideoLink(contactMethod, input.videoLink, calls.videoLink),
    organizer: config.mailFrom,
    status: 'confirmed' as const,
    // SQL that the insert evaluates.
    source: chooseSource(tx, email, handler.source),
    createdAt: now,
    scheduledAt: now,
  };
  await handler.insert(tx, row, input, { actor: admin, zone: settings.coachTimeZone, now });
  return { kind, id };
}
