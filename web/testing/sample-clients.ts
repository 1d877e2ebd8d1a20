import type { ClientDetails, ListedClient } from '#contracts/clients/clients.ts';
import { sampleListedUser } from './sample-people.ts';

export const sampleListedClient = (id: number, changed: Partial<ListedClient> = {}): ListedClient => ({
  id,
  firstName: 'Ada',
  lastName: 'Marlowe',
  email: 'ada@example.com',
  phone: '+12125550123',
  tags: [],
  contactMethod: null,
  lastCallAt: null,
  nextCallAt: null,
  hasCourseAccess: false,
  creditMinutes: 0,
  createdAt: '2027-01-01T12:00:00.000Z',
  ...changed,
});

export const adaCall = {
  kind: 'paid' as const,
  id: 7,
  firstName: 'Ada',
  lastName: 'Marlowe',
  status: 'confirmed',
  minutes: 45,
  startsAt: '2027-06-14T13:30:00.000Z',
  label: 'Monday, June 14, 2027 at 9:30 AM EDT',
};

const mail = {
  id: 5,
  kind: 'paid-call-confirmation',
  recipient: 'ada@example.com',
  state: 'sent' as const,
  tries: 1,
  lastError: null,
  createdAt: '2027-01-04T14:30:00.000Z',
  sentAt: '2027-01-04T14:30:05.000Z',
  sentBy: 'smtp' as const,
  booking: null,
  paymentId: null,
  canChangeRecipient: false,
};

/** A client with a bit of everything. */
export const sampleClient = (changed: Partial<ClientDetails> = {}): ClientDetails => ({
  ...sampleListedClient(3, { creditMinutes: 20, tags: ['vegan'] }),
  timeZone: 'Europe/Helsinki',
  contactMethod: 'whatsapp',
  addresses: ['ada@example.com'],
  notes: 'Drinks tea.',
  notesVersion: 4,
  calls: [
    adaCall,
    {
      ...adaCall,
      id: 6,
      status: 'completed',
      startsAt: '2027-01-04T14:30:00.000Z',
      label: 'Monday, January 4, 2027 at 9:30 AM EST',
    },
  ],
  answers: [
    { bookingId: 7, kind: 'paid', label: adaCall.label, answers: [{ question: 'Goals', answer: 'Steady energy' }] },
  ],
  payments: [],
  unpaidCalls: [],
  unpaidBills: [],
  billsPaidElsewhere: [],
  packages: [],
  paid: 7000,
  refunded: 2000,
  credit: [
    { at: '2027-01-04T16:00:00.000Z', minutes: 30, reason: 'Unused minutes', endsAt: null },
    { at: '2027-01-05T16:00:00.000Z', minutes: -10, reason: 'Overtime', endsAt: null },
  ],
  creditLots: [{ cause: 'left over', minutes: 20, endsAt: null }],
  accounts: [{ ...sampleListedUser(9, 'Ada', 'Marlowe'), email: 'ada@example.com', hasCourseAccess: true }],
  progress: [
    { lessonId: 0, place: 0, title: 'Welcome', seconds: 600, completedAt: '2027-01-06T12:00:00.000Z' },
    { lessonId: 1, place: 1, title: 'Breakfast', seconds: 185, completedAt: null },
  ],
  mails: [mail],
  questions: [
    {
      id: 1,
      lesson: 'Breakfast',
      question: 'Is tea fine?',
      createdAt: '2027-01-07T12:00:00.000Z',
      answer: null,
      isOpen: true,
    },
  ],
  consents: [
    {
      about: `45-minute call, ${adaCall.label}`,
      policy: 'health-privacy',
      state: 'given',
      version: 2,
      givenAt: '2027-01-04T12:00:00.000Z',
      withdrawnAt: null,
      network: '203.0.113.7',
    },
    {
      about: 'The course, $149',
      policy: 'terms',
      state: 'not-asked',
      version: null,
      givenAt: null,
      withdrawnAt: null,
      network: null,
    },
  ],
  samePhone: [],
  ...changed,
});
