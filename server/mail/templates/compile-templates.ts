import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MailKind } from '../message.ts';
import { agendaMjml } from './agenda.ts';
import { callCancelledMjml } from './call-cancelled.ts';
import { callCancelledNoticeMjml, callMovedNoticeMjml } from './call-change-notices.ts';
import { callMovedMjml } from './call-moved.ts';
import { callNoticeMjml } from './call-notice.ts';
import { courseQuestionMjml } from './course-question.ts';
import { courseReadyMjml } from './course-ready.ts';
import { courseSaleNoticeMjml } from './course-sale-notice.ts';
import { courseWelcomeMjml } from './course-welcome.ts';
import { freeCallConfirmationMjml } from './free-call-confirmation.ts';
import { freeCallToConfirmMjml } from './free-call-to-confirm.ts';
import { holdLostMjml, holdLostNoticeMjml } from './hold-lost.ts';
import { paidCallConfirmationMjml } from './paid-call-confirmation.ts';
import { passwordChangedMjml } from './password-changed.ts';
import { passwordSetMjml } from './password-set.ts';
import { paymentDisputedMjml } from './payment-disputed.ts';
import { paymentRefundedMjml } from './payment-refunded.ts';
import { reminderMjml } from './reminder.ts';
import { sessionTakenOverMjml } from './session-taken-over.ts';
import { temporaryPasswordMjml } from './temporary-password.ts';
import { verificationMjml } from './verification.ts';

const sources: Record<MailKind, string> = {
  'free-call-to-confirm': freeCallToConfirmMjml,
  'free-call-confirmation': freeCallConfirmationMjml,
  'free-call-notice': callNoticeMjml,
  'paid-call-notice': callNoticeMjml,
  'paid-call-confirmation': paidCallConfirmationMjml,
  'call-moved': callMovedMjml,
  'call-cancelled': callCancelledMjml,
  'reminder-day': reminderMjml('day'),
  'reminder-hour': reminderMjml('hour'),
  'call-moved-notice': callMovedNoticeMjml,
  'call-cancelled-notice': callCancelledNoticeMjml,
  'payment-refunded': paymentRefundedMjml,
  'hold-lost': holdLostMjml,
  'hold-lost-notice': holdLostNoticeMjml,
  'payment-disputed-notice': paymentDisputedMjml,
  agenda: agendaMjml,
  'course-question': courseQuestionMjml,
  verification: verificationMjml,
  'temporary-password': temporaryPasswordMjml,
  'password-changed': passwordChangedMjml,
  'password-set': passwordSetMjml,
  'session-taken-over': sessionTakenOverMjml,
  'course-welcome': courseWelcomeMjml,
  'course-ready': courseReadyMjml,
  'course-sale-notice': courseSaleNoticeMjml,
};

let compiled: Promise<Record<MailKind, string>> | undefined;

/** The HTML of a kind of mail with its placeholders still in it. All are compiled once, when the first is asked for. */
export async function loadTemplate(kind: MailKind): Promise<string> {
  compiled ??= compileTemplates().catch((error) => {
    compiled = undefined;
    throw error;
  });
  return (await compiled)[kind];
}

/** mjml takes a second to load, so it does that on a thread of its own and visitors are answered meanwhile. */
async function compileTemplates(): Promise<Record<MailKind, string>> {
  const thread = new Worker(new URL('./mjml-thread.ts', import.meta.url), { workerData: sources });
  try {
    const [templates] = await once(thread, 'message');
    return templates;
  } finally {
    await thread.terminate();
  }
}
