import type { FreeCallRequest } from '#contracts/booking.ts';
import { slotLabel } from '#domain/coach-clock.ts';
import { slotValue } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { bookingRules } from '../calendar/stored-calendar.ts';
import { invitation } from '../mail/invitation.ts';
import { mailSite } from '../mail/mail-site.ts';
import type { MailedCall } from '../mail/mailed-call.ts';
import { type BookingOrigin, demandProof } from './booking-ceilings.ts';
import { bookWithinCeilings, type FreeCallSource, type Held, keepSuspect, type NewFreeCall } from './free-calls.ts';
import { timeOf } from './open-time.ts';
import { holdFreeCall } from './unconfirmed-calls.ts';

/**
 * Books a free introductory call for a visitor. Past the ceilings against floods it asks for a proof of work, and holds the
 * time until the link in the mail is used. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`, `ALREADY_BOOKED`, `PROOF_NEEDED`,
 * `RATE_LIMITED`.
 */
export async function bookFreeCall(
  ctx: AppContext,
  asked: FreeCallRequest,
  { source, origin }: { source: FreeCallSource; origin: BookingOrigin },
) {
  const now = ctx.now();
  const time = timeOf(asked.selectedTimeSlot, bookingRules(ctx.config, now));
  const call: NewFreeCall = { asked, ...time, minutes: ctx.config.introCallMinutes, source, origin, now };
  const { id, confirmBy } = asked.website ? { id: await keepSuspect(ctx, call) } : await bookOrHold(ctx, call);
  return {
    id,
    selectedTimeSlot: slotValue(call.slot),
    label: slotLabel(call.slot, ctx.config.coachTimeZone),
    startsAt: call.startsAt.toISOString(),
    minutes: call.minutes,
    calendarFile: invitation(invitedCall(id, call), mailSite(ctx), 'PUBLISH'),
    ...(confirmBy && { confirmBy: confirmBy.toISOString() }),
  };
}

async function bookOrHold(ctx: AppContext, call: NewFreeCall): Promise<{ id: number } & Partial<Held>> {
  const outcome = await bookWithinCeilings(ctx, call);
  if (!('pastCeiling' in outcome)) return outcome;
  await demandProof(ctx, 'free', call.origin, outcome.pastCeiling, call.asked.proof);
  return holdFreeCall(ctx, call);
}

/** What an invitation may know: no answers about health. */
function invitedCall(id: number, { asked, startsAt, minutes, now }: NewFreeCall): MailedCall {
  const { firstName, lastName, email, phone, contactMethod } = asked;
  const person = { firstName, lastName, email, phone, contactMethod };
  const times = { startsAt, minutes, visitorTimeZone: null, createdAt: now, scheduledAt: now };
  return { kind: 'free', id, ...person, ...times, calendarSequence: 0 };
}
