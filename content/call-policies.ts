import type { CallTerm, Policy } from '#contracts/site-content.ts';

const rescheduling = 'To reschedule, use the link in your confirmation email or write to me.';

const lengthPolicy: Policy = {
  isMailed: true,
  title: 'Shorter and longer calls',
  text: 'Sessions that end early aren’t refunded. Unused time may be credited to future sessions. Overtime is invoiced after the call.',
};
const reschedulingPolicy: Policy = { title: 'Rescheduling', text: rescheduling };

/** Shown beside the offers and on the pages that sell coaching calls. */
export const callPolicies: Policy[] = [
  {
    title: 'Payment',
    text: 'Payment in advance secures your session. Payments go through a card payment provider; I never see your card details.',
  },
  {
    title: 'Confirmation',
    text: 'After you pay, you’ll get a confirmation by email with the time in your own time zone.',
  },
  lengthPolicy,
  reschedulingPolicy,
  {
    title: 'Questions',
    text: 'Something came up, or something’s unclear? Write to me directly; I answer everyone.',
  },
];

/** Shown at the checkout of a coaching call. */
export const callTerms: CallTerm[] = [
  { text: 'Payment in advance secures this session.' },
  {
    text: rescheduling,
    whenTooLate: 'This session starts too soon to be rescheduled online. Please write to me instead.',
  },
  { text: 'Coaching sessions ending early are not refunded, unused time may be credited, and overtime is invoiced.' },
];
