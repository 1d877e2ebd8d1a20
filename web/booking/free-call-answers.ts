import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { bookFreeCall, FreeCallRequest } from '#contracts/booking/free-calls.ts';
import { possiblePhone } from '#contracts/possible-phone.ts';
import { type CallQuestion, findAnswerErrors } from '#domain/questionnaire.ts';
import { callApi } from '../api.ts';
import { healthConsentField, needsHealthConsent } from './health-consent.ts';

/** The request as the form validates it. */
export const FreeCallAnswers = FreeCallRequest.omit({ proof: true, consent: true }).extend({
  ...healthConsentField,
  phone: possiblePhone(FreeCallRequest.shape.phone),
});

const resolveFields = zodResolver(FreeCallAnswers);

/** Creates a resolver that also checks the coach's questions. It asks for the consent only if an answer was written. */
export const createResolver =
  (questions: readonly CallQuestion[]): Resolver<z.input<typeof FreeCallAnswers>, unknown, FreeCallRequest> =>
  async (typed, _, options) => {
    // A field with a question's id holds the answer to it. `ownAnswers` is made of these fields when they are sent.
    const { agreesToHealth: _consent, ownAnswers: _own, ...answers } = typed;
    const healthAnswers = [answers.goals, ...questions.map(({ id }) => (answers as Record<string, unknown>)[id])];
    const checked = needsHealthConsent(healthAnswers) ? typed : { ...typed, agreesToHealth: true as const };
    const resolved = await resolveFields(checked, undefined, options);
    const answerErrors = findAnswerErrors(questions, answers);
    if (Object.keys(answerErrors).length === 0) return resolved;
    const errors = Object.entries(answerErrors).map(([id, message]) => [id, { type: 'custom', message }]);
    return { values: {}, errors: { ...Object.fromEntries(errors), ...resolved.errors } };
  };

export const sendFreeCall = (body: FreeCallRequest) => callApi(bookFreeCall, { body });
