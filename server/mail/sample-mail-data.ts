import type { MailTextKind } from '#contracts/mail/mail-text-kinds.ts';
import { DAY_MS } from '#domain/durations.ts';
import { formatDate } from '#domain/slot-values.ts';
import type { CallMail } from './call-blocks.ts';
import { type CallMailData, freeCallTerms } from './call-mail-data.ts';
import type { BillMail } from './mails/request-to-pay-mails.ts';
import type { MailSite } from './message.ts';
import type { PackageMail } from './package-mail.ts';
import type { PackageSaleMail } from './package-sale-mail.ts';
import type { PaymentMail } from './payment-mail.ts';

const person = { firstName: 'Ana', lastName: 'Sample', email: 'ana@example.com' };
const reference = 'pi_sample';

/** Returns the data of a mail of this kind for a site that has no call or payment yet. */
export function getSampleMailData(kind: MailTextKind, site: MailSite, now: Date): unknown {
  const free = sampleCall('free', now);
  const paid = sampleCall('paid', now);
  const ofCall = (call: CallMailData): CallMail => ({
    call,
    movedFrom: new Date(call.startsAt.getTime() - DAY_MS),
    money: 'waits',
    myCallUrl: `${site.publicUrl}/my-call#sample`,
    now,
  });
  const purchase = {
    ...person,
    userId: 0,
    account: 'new',
    wasOwned: false,
    isOpen: true,
    isFirstLogin: true,
    isVerified: false,
    receipt: `Self-Paced Nutrition Course: $149, paid. Payment reference: ${reference}`,
  };
  const payment: PaymentMail = {
    ...person,
    id: 0,
    kind: 'call',
    reference,
    attention: null,
    amountInDollars: '$70',
    sentence: null,
    call: { ...paid, status: 'confirmed' },
    myCallUrl: `${site.publicUrl}/my-call#sample`,
    receiptLink: null,
  };
  const samplePackage: PackageSaleMail = {
    ...person,
    name: '1-on-1 nutrition coaching',
    contents: '4 calls of 45 minutes in 4 weeks, with the course',
    amountInDollars: '$399',
    period: 'It begins on the day you pay and lasts 4 weeks.',
    payBy: paid.startsAt,
    visitorTimeZone: null,
    withCourse: true,
    course: null,
    reference,
    token: 'sample',
  };
  const samplePackageEnd: PackageMail = {
    person,
    name: '1-on-1 nutrition coaching',
    toBook: 2,
    summary: '4 calls: 2 held, 2 to book',
    lastDay: formatDate(paid.startsAt.toISOString().slice(0, 10)),
    pageUrl: `${site.publicUrl}/package#sample`,
  };
  const newAddress = { from: person.email, to: 'ana@new.example', recipient: 'ana@new.example', happenedAt: now };
  const samples: Partial<Record<MailTextKind, unknown>> = {
    'free-call-to-confirm': { call: free, confirmUrl: `${site.publicUrl}/confirm-call#sample`, movedFrom: null },
    'free-call-confirmation': ofCall(free),
    'free-call-confirmed': ofCall(free),
    'paid-call-confirmation': {
      ...ofCall(paid),
      receipt: { sentence: `Receipt: $70, paid. Payment reference: ${reference}`, hasReference: true },
    },
    'payment-link': {
      ...ofCall(paid),
      payUrl: `${site.publicUrl}/pay#sample`,
      amountInDollars: '$70',
      payBy: paid.startsAt,
    },
    bill: {
      ...person,
      payUrl: `${site.publicUrl}/pay#sample`,
      sentence: 'Two meal plans',
      amountInDollars: '$60',
      payBy: paid.startsAt,
      visitorTimeZone: null,
    } satisfies BillMail,
    'package-offer': samplePackage,
    'package-paid': samplePackage,
    'package-reminder': samplePackageEnd,
    'package-ended': { ...samplePackageEnd, toBook: 0, summary: '4 calls: 4 held' },
    'payment-received': payment,
    'rebooking-invitation': { call: free, money: { fate: 'none' } },
    'call-cancelled': { ...ofCall(paid), hasReceipt: true, ofPackage: null },
    'payment-refunded': {
      payment,
      refund: {
        amountInDollars: '$70',
        isFullRefund: true,
        keepsCourse: true,
        refundedAt: now,
        endsPackage: false,
        endsCourse: false,
      },
      isCallAhead: true,
    },
    'hold-lost': payment,
    'course-welcome': { ...purchase, confirmToken: 'sample' },
    'course-ready': purchase,
    'course-answer': {
      ...person,
      lessonId: null,
      question: 'Does rice count as a vegetable?',
      answer: 'It doesn’t: it’s a grain. Keep it to a quarter of your plate.',
    },
    'own-address-link': { ...newAddress, token: 'sample' },
    'own-address-requested': newAddress,
    'own-address-changed': newAddress,
  };
  return samples[kind] ?? ofCall(paid);
}

const sampleCall = (kind: 'free' | 'paid', now: Date): CallMailData => ({
  ...person,
  kind,
  id: 0,
  phone: '+1 212 555 0123',
  contactMethod: 'facetime',
  videoLink: null,
  organizer: null,
  minutes: kind === 'free' ? 30 : 45,
  visitorTimeZone: null,
  calendarSequence: 0,
  createdAt: now,
  scheduledAt: now,
  changeNoticeHours: 24,
  ...freeCallTerms,
  ...(kind === 'paid' && { amount: 70_00, paidWith: 'card', cancelDays: 14 }),
  // At 15:00 UTC, about three days ahead.
  startsAt: new Date(Math.ceil(now.getTime() / DAY_MS) * DAY_MS + 2.625 * DAY_MS),
});
