import { z } from 'zod';
import { bookingKinds, contactMethods } from '#domain/bookings.ts';
import { moneyOnCancel } from '#domain/cancellation.ts';
import { consentStates } from '#domain/consents.ts';
import { type StandardQuestionId, standardQuestionIds } from '#domain/standard-questions.ts';
import { consentField } from '../accounts/consent.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { personFields } from '../fields.ts';
import { agreedTerms } from './agreed-terms.ts';
import { CallLinkInput } from './call-link.ts';
import { selectedTimeSlot, shownStart } from './call-request.ts';
import { OfferedSlot, standardAnswers } from './free-calls.ts';
import { ownAnswersField } from './questionnaire.ts';

// The client's page of one booking, opened by the link in the mail.

/** A call without health answers and notes: with the link people can write answers, but not read them. */
export const MyCall = z.object({
  kind: z.enum(bookingKinds),
  ...personFields,
  contactMethod: z.enum(contactMethods),
  phone: z.string(),
  /** The link to join a call that takes place by video link; null as long as the coach has given none. */
  videoLink: z.string().nullable(),
  status: z.string(),
  label: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.number(),
  /** The fate of the money if the client cancels the call now. */
  money: z.enum(moneyOnCancel),
  ...agreedTerms,
  /** The earliest start that a moved call ever had. */
  earliestStartsAt: z.iso.datetime().nullable(),
  /** Cents that are still to be paid by the mailed payment link. */
  owed: z.number(),
  /** True if the client may move or cancel the call now. */
  canChange: z.boolean(),
  /** True if the link came by mail, or from the confirmed account. No other link changes the call. */
  isMailedLink: z.boolean(),
  calendarFile: z.string(),
  /** The ids of the optional questions that have an answer. Empty for a paid call. */
  answered: z.array(z.string()),
  /** The state of the client's consent to storing goals and answers. */
  consent: z.enum(consentStates),
  /** The minutes of the call that the client's credit pays, while money pays the rest. */
  minutesFromCredit: z.number(),
  /** Minutes that the client can spend on another call. 0 for a link that did not come by mail. */
  creditMinutes: z.number(),
  /** True if there are goals or answers. */
  hasAnswers: z.boolean(),
  /** The package that pays for the call, with the link to its page. Null for a link that did not come by mail. */
  package: z.object({ toBook: z.int(), link: z.string() }).nullable(),
});
export type MyCall = z.infer<typeof MyCall>;

/** Returns the call. The method is POST to keep the link out of addresses and logs. */
export const getMyCall = defineEndpoint('anyone', 'POST', '/api/my-call', { body: CallLinkInput, reply: MyCall });

/** Lists the slots to which the call can be moved: those that visitors could book if the call held no time. */
export const listMyCallSlots = defineEndpoint('anyone', 'POST', '/api/my-call/open-slots', {
  body: CallLinkInput,
  reply: z.array(OfferedSlot),
});

/** `link` replaces the previous one. */
const MyCallReply = MessageReply.extend({ link: z.string(), call: MyCall });

/** Moves the call without a payment. Throws `TOO_LATE`, `NOT_POSSIBLE`, `SLOT_TAKEN`, `SLOT_UNAVAILABLE`. */
export const moveMyCall = defineEndpoint('anyone', 'POST', '/api/my-call/move', {
  body: CallLinkInput.extend({ selectedTimeSlot, startsAt: shownStart }),
  reply: MyCallReply,
});

/** Cancels the call. `money` says what became of the money. */
export const cancelMyCall = defineEndpoint('anyone', 'POST', '/api/my-call/cancel', {
  body: CallLinkInput,
  reply: MyCallReply.extend({ money: z.enum(moneyOnCancel) }),
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
 * Answers optional questions of a free call that has not begun. A new answer replaces the earlier one; questions that
 * the request leaves out keep theirs. Throws `NOT_POSSIBLE`.
 */
export const answerMyCall = defineEndpoint('anyone', 'POST', '/api/my-call/answers', {
  body: MyCallAnswers.safeExtend({ ...CallLinkInput.shape, ...consentField }),
  reply: MessageReply.extend({ call: MyCall }),
});

/** Withdraws the consent: goals and answers are deleted, and the call stays. This also works after the call. */
export const withdrawMyConsent = defineEndpoint('anyone', 'POST', '/api/my-call/withdraw-consent', {
  body: CallLinkInput,
  reply: MessageReply.extend({ call: MyCall }),
});
