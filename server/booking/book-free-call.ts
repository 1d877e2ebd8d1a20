import type { FreeCallRequest } from '#contracts/booking/free-calls.ts';
import { formatSlot } from '#domain/coach-clock.ts';
import { slotValue } from '#domain/slot-values.ts';
import { chooseVideoLink } from '#domain/ways-to-call.ts';
import type { GivenConsent } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { getBookingRules } from '../calendar/stored-calendar.ts';
import { rollBackTransactions } from '../db/roll-back-transactions.ts';
import { signPageLink } from '../mail/call-links.ts';
import { type CallMailData, freeCallTerms } from '../mail/call-mail-data.ts';
import { createInvitation } from '../mail/ics-file.ts';
import { getMailSite } from '../mail/mail-site.ts';
import { type FloodGuard, requireProof } from './booking-ceilings.ts';
import type { FreeCallSource, NewFreeCall } from './free-call-requests.ts';
import { bookWithinCeilings, type FreeCallHold, saveSuspectedRobot } from './free-calls.ts';
import { resolveTime } from './open-times.ts';
import { checkAnswers } from './own-answers.ts';
import { holdFreeCall } from './unconfirmed-calls.ts';

type FreeCallOptions = {
  source: FreeCallSource;
  floodGuard: FloodGuard;
  consent: GivenConsent | null;
  readLinkSecret(): Promise<string>;
};

/**
 * Books a free introductory call for a visitor. Past the ceilings against floods it requires a proof of work, and holds
 * the time until the link in the mail is used. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`, `ALREADY_BOOKED`,
 * `PROOF_NEEDED`, `RATE_LIMITED`.
 */
export async function bookFreeCall(
  ctx: AppContext,
  request: FreeCallRequest,
  { source, floodGuard, consent, readLinkSecret }: FreeCallOptions,
) {
  const now = ctx.now();
  const ownAnswers = checkAnswers(ctx.settings.current.questionnaire.questions, request);
  const time = resolveTime(request.selectedTimeSlot, getBookingRules(ctx.settings.current, now), request.startsAt);
  const { introCallMinutes: minutes, changeNoticeHours, videoLink } = ctx.settings.current.calls;
  const call: NewFreeCall = {
    request,
    ownAnswers,
    ...time,
    minutes,
    changeNoticeHours,
    videoLink: chooseVideoLink(request.contactMethod, null, videoLink),
    organizer: ctx.config.mailFrom,
    source,
    floodGuard,
    consent,
    now,
  };
  // The secret is read first, so that nothing can fail once the call is booked.
  const linkSecret = await readLinkSecret();
  // The form hides the field `website` from people, so only robots fill it in.
  const isRobot = Boolean(request.website);
  const { id, confirmBy } = isRobot ? await pretendToBook(ctx, call) : await bookOrHold(ctx, call);
  // Only the client of a booked call gets the video link, not a robot or somebody who has yet to confirm.
  const shown = confirmBy || isRobot ? { ...call, videoLink: null } : call;
  return {
    id,
    selectedTimeSlot: slotValue(call.slot),
    label: formatSlot(call.slot, ctx.settings.coachTimeZone),
    startsAt: call.startsAt.toISOString(),
    minutes: call.minutes,
    calendarFile: createInvitation(toCallMailData(id, shown), getMailSite(ctx), 'PUBLISH'),
    ...(confirmBy && { confirmBy: confirmBy.toISOString() }),
    ...(!confirmBy && { link: signPageLink(linkSecret, { kind: 'free', id, calendarSequence: 0, createdAt: now }) }),
  };
}

type Outcome = { id: number } & Partial<FreeCallHold>;

/**
 * Handles the request of a suspected robot: books in a transaction that is rolled back, so that the reply looks as
 * usual, and stores the request for the coach without half-hours and mails.
 */
async function pretendToBook(ctx: AppContext, call: NewFreeCall): Promise<Outcome> {
  const outcome = await bookOrHold({ ...ctx, database: rollBackTransactions(ctx.database) }, call);
  await saveSuspectedRobot(ctx, call, outcome.id);
  return outcome;
}

async function bookOrHold(ctx: AppContext, call: NewFreeCall): Promise<Outcome> {
  const outcome = await bookWithinCeilings(ctx, call);
  if (!('pastCeiling' in outcome)) return outcome;
  await requireProof(ctx, 'free', call.floodGuard, outcome.pastCeiling, call.request.proof);
  return holdFreeCall(ctx, call);
}

/** Returns what the calendar file needs, without the answers about health. */
function toCallMailData(
  id: number,
  { request, startsAt, minutes, changeNoticeHours, videoLink, organizer, now }: NewFreeCall,
): CallMailData {
  const { firstName, lastName, email, phone, contactMethod } = request;
  const person = { firstName, lastName, email, phone, contactMethod, videoLink, organizer };
  const times = { startsAt, minutes, visitorTimeZone: null, createdAt: now, scheduledAt: now };
  return { kind: 'free', id, ...person, ...times, calendarSequence: 0, changeNoticeHours, ...freeCallTerms };
}
