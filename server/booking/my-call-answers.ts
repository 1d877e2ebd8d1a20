import type { z } from 'zod';
import type { MyCallAnswers } from '#contracts/booking/my-call.ts';
import { standardQuestionIds } from '#domain/standard-questions.ts';
import { type GivenConsent, recordConsent } from '../accounts/record-consents.ts';
import { withdrawHealthConsent } from '../accounts/withdraw-consent.ts';
import type { AppContext } from '../app-context.ts';
import { eq } from '../db/drizzle.ts';
import { consultationRequests } from '../db/schema.ts';
import { isMailedCallLink } from '../mail/call-links.ts';
import { Refusal } from '../requests/refusal.ts';
import { findBookingByLink, hideSuspicion, lockLinkedBooking, toMyCall } from './my-call.ts';
import { CHANGED_QUESTIONS, checkLaterAnswers, mergeAnswers } from './own-answers.ts';
import { lockBooking, readBooking } from './stored-bookings.ts';

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
