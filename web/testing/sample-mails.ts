import type { ListedMail } from '#contracts/mail/mails.ts';

/** A mail about a free call that was given up. */
export const sampleMail: ListedMail = {
  id: 5,
  kind: 'call-moved',
  recipient: 'hana@example.com',
  state: 'failed',
  sentBy: null,
  tries: 3,
  lastError: '550 5.1.1 User unknown',
  createdAt: '2027-01-04T14:30:00.000Z',
  sentAt: null,
  booking: { kind: 'free', id: 7 },
  paymentId: null,
  canChangeRecipient: true,
};
