import { type PolicyName, policyPath } from '#domain/policies.ts';
import { healthPrivacyText } from './health-privacy-text.ts';
import { privacyText } from './privacy-text.ts';
import { choiceField, numberField, policyTextField, textField, within } from './setting-fields.ts';
import { termsText } from './terms-text.ts';

/**
 * The policies, and the retentions that they name. Both are one document, so that one version of it is all that a
 * person agreed to.
 */
export const privacyFields = {
  privacyText: policyTextField({
    label: 'Privacy policy',
    meaning: `What the page ${policyPath('privacy')} says.`,
    default: privacyText,
  }),
  healthPrivacyText: policyTextField({
    label: 'Health data policy',
    meaning: `What the page ${policyPath('health-privacy')} says. People agree to it before they answer questions about their health.`,
    default: healthPrivacyText,
  }),
  termsText: policyTextField({
    label: 'Terms',
    meaning: `What the page ${policyPath('terms')} says. People agree to it when they pay.`,
    default: termsText,
  }),
  beginAtOnceFor: choiceField<'europe' | 'everyone'>({
    label: 'Beginning at once',
    meaning:
      'Who is asked, before paying, to let the course or a call begin within the 14 days of a right of withdrawal. Nobody has to agree, and you see under People what each buyer answered.',
    default: 'europe',
    choices: [
      { value: 'europe', label: 'Buyers whose clock is in the EU or the UK' },
      { value: 'everyone', label: 'All buyers' },
    ],
  }),
  beginCourseText: textField({
    label: 'Beginning the course',
    meaning: 'What a buyer of the course may tick.',
    default:
      'Please open the course for me right away. I know that I lose my right to withdraw from this purchase once it’s open.',
    maxLength: 400,
  }),
  beginCallText: textField({
    label: 'Beginning a paid call',
    meaning: 'What a client may tick who pays for a call.',
    default:
      'Please hold the call on its day, even if that’s within the 14 days in which I may withdraw. I know that I lose this right once the call has taken place, and pay for what I used if I withdraw earlier.',
    maxLength: 400,
  }),
  answerMonths: numberField({
    label: 'Goals and answers',
    meaning: 'How long after a person’s last call their goals and answers stay.',
    default: 12,
    ...within('months', 1, 120),
  }),
  robotDays: numberField({
    label: 'Suspected robots',
    meaning: 'How long forms stay that look as if a robot had filled them in.',
    default: 30,
    ...within('days', 1, 3650),
  }),
  holdDays: numberField({
    label: 'Times that were never paid for',
    meaning: 'How long a call stays in your lists whose hold ended without a payment or a confirmation.',
    default: 7,
    ...within('days', 1, 3650),
  }),
  auditMonths: numberField({
    label: 'Record of changes',
    meaning: 'How long the record of what was changed in this admin area stays.',
    default: 24,
    ...within('months', 1, 240),
  }),
  mailMonths: numberField({
    label: 'Emails',
    meaning: 'How long it stays known to whom an email went and what it said.',
    default: 24,
    ...within('months', 1, 240),
  }),
  paymentEventDays: numberField({
    label: 'Messages of the payment provider',
    meaning: 'How long these stay. The payments themselves stay as long as your books.',
    default: 90,
    // The provider repeats a message for some days; it must still be known then.
    ...within('days', 30, 3650),
  }),
};

export const policyTextNames = {
  privacy: 'privacyText',
  'health-privacy': 'healthPrivacyText',
  terms: 'termsText',
} as const satisfies Record<PolicyName, keyof typeof privacyFields>;
