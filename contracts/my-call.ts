import { z } from 'zod';
import { bookingKinds, contactMethods } from '#domain/bookings.ts';
import { consentStates } from '#domain/consents.ts';
import { type StandardQuestionId, standardQuestionIds } from '#domain/standard-questions.ts';
import { MessageReply } from './accounts.ts';
import { CallLinkInput } from './call-link.ts';
import { selectedTimeSlot, shownStart } from './call-request.ts';
import { consentField } from './consent.ts';
import { defineEndpoint } from './endpoint.ts';
import { OfferedSlot, standardAnswers } from './free-calls.ts';
import { ownAnswersField } from './questionnaire.ts';

// The client's page of one booking, opened by the link in the mail.

/** Without health answers and notes: the link lets people write answers, and read none. */
export const MyCall = z.object({
  kind: z.enum(bookingKinds),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  contactMethod: z.enum(contactMethods),
  phone: z.string(),
  status: z.string(),
  label: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.number(),
  /** What cancelling does with the money. */
  money: z.enum(['none', 'credit', 'waits']),
  /** Cents that are still to be paid by the mailed payment link. */
  owed: z.number(),
  /** Whether the client may move or cancel it now. */
  canChange: z.boolean(),
  /** It can be changed until this many hours before it begins. */
  changeNoticeHours: z.number(),
  /** Whether the link came by mail, or from the account that confirmed the address: only such a link moves or cancels the call. */
  isMailedLink: z.boolean(),
  calendarFile: z.string(),
  /** Which of the optional questions have an answer. Empty for a paid call. */
  answered: z.array(z.string()),
  /** Whether the client agreed that goals and answers are kept. */
  consent: z.enum(consentStates),
  /** Whether there are goals or answers. */
  hasAnswers: z.boolean(),
});
export type MyCall = z.infer<typeof MyCall>;

/** POST keeps the link out of addresses and logs. */
export const getMyCall = defineEndpoint('anyone', 'POST', '/api/my-call', { body: CallLinkInput, reply: MyCall });

/** The slots that the call can be moved to: what visitors are offered, as if the call held no time. */
export const listMyCallSlots = defineEndpoint('anyone', 'POST', '/api/my-call/open-slots', {
  body: CallLinkInput,
  reply: z.array(OfferedSlot),
});

/** `link` replaces the previous link. Changing a call never needs a payment. */
const MyCallReply = MessageReply.extend({ link: z.string(), call: MyCall });

/** Refusals: `TOO_LATE`, `NOT_POSSIBLE`, `SLOT_TAKEN`, `SLOT_UNAVAILABLE`. */
export const moveMyCall = defineEndpoint('anyone', 'POST', '/api/my-call/move', {
  body: CallLinkInput.extend({ selectedTimeSlot, startsAt: shownStart }),
  reply: MyCallReply,
});

export const cancelMyCall = defineEndpoint('anyone', 'POST', '/api/my-call/cancel', {
  body: CallLinkInput,
  reply: MyCallReply,
});

const hasAnswer = ({
  ownAnswers,
  ...answers
}: Partial<Record<StandardQuestionId, unknown>> & { ownAnswers?: object | null | undefined }) =>
  standardQuestionIds.some((question) => answers[question]) || Object.values(ownAnswers ?? {}).some(Boolean);

export const MyCallAnswers = z.object({ ...standardAnswers, ...ownAnswersField }).refine(hasAnswer, {
  path: [standardQuestionIds[0]],
  message: 'Please answer at least one question',
});

/**
 * Answers optional questions of a free call that has not begun. An answer replaces the one before; a question without an
 * answer stays as it is. Refusals: `NOT_POSSIBLE`.
 */
export const answerMyCall = defineEndpoint('anyone', 'POST', '/api/my-call/answers', {
  body: MyCallAnswers.safeExtend({ ...CallLinkInput.shape, ...consentField }),
  reply: MessageReply.extend({ call: MyCall }),
});

/** Withdraws the consent: goals and answers are deleted, and the call stays. Works for a call that is over, too. */
export const withdrawMyConsent = defineEndpoint('anyone', 'POST', '/api/my-call/withdraw-consent', {
  body: CallLinkInput,
  reply: MessageReply.extend({ call: MyCall }),
});
