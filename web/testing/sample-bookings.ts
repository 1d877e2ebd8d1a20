import { listUsers } from '#contracts/accounts/users.ts';
import {
  type BookingDetails,
  countBookings,
  type FreeCall,
  getBooking,
  listAllCalls,
  listFreeCalls,
  listPaidCalls,
  type PaidCall,
} from '#contracts/booking/admin-bookings.ts';
import { listCoachSlots } from '#contracts/booking/book-for-client.ts';
import { listClientCredit } from '#contracts/booking/client-credit.ts';
import { listBookablePackages } from '#contracts/booking/packages.ts';
import { mockEndpoint, replyWith } from './fake-server.ts';
import { sampleOpenSlot } from './sample-slots.ts';

const anyCall = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Marlowe',
  email: 'ada@example.com',
  phone: '+12125550123',
  contactMethod: 'whatsapp' as const,
  videoLink: null,
  goals: 'Steady energy',
  selectedTimeSlot: '2027-06-14-930am',
  label: 'Monday, June 14, 2027 at 9:30 AM EDT',
  startsAt: '2027-06-14T13:30:00.000Z',
  minutes: 30,
  visitorTimeZone: null,
  source: 'website',
  createdAt: '2027-06-01T12:00:00.000Z',
};

export const sampleFreeCall: FreeCall = {
  ...anyCall,
  kind: 'free',
  status: 'pending',
  experience: null,
  eatingOut: null,
  typicalDay: null,
  drinks: null,
  emotionalEating: null,
  medications: null,
  ownAnswers: [],
};

export const samplePaidCall: PaidCall = {
  ...anyCall,
  kind: 'paid',
  status: 'confirmed',
  minutes: 45,
  duration: 45,
  amount: 7000,
  paid: 7000,
  paidWith: 'elsewhere',
  package: null,
  stripePaymentIntentId: null,
  rolloverMinutes: 0,
  minutesFromCredit: 0,
  refunded: 0,
  owed: 0,
  isGivenBack: false,
  cancelRule: 'decide',
};

export const sampleBookingDetails = (
  booking: FreeCall | PaidCall,
  changed: Partial<BookingDetails> = {},
): BookingDetails => ({
  booking,
  actions: [],
  canMove: true,
  clientId: 1,
  clientNotes: '',
  clientNotesVersion: 0,
  bookingNotes: '',
  askedQuestions: [],
  paymentId: null,
  answersChangedAt: null,
  minutesUsed: null,
  others: [],
  samePhone: [],
  openCreditMinutes: 0,
  decidedOvertimeMinutes: 0,
  priceOfLength: booking.kind === 'paid' ? booking.amount : null,
  account: null,
  history: [],
  mails: [],
  offers: [],
  ...changed,
});

/** The half-hours that the coach can choose. */
const coachSlots = ['9:00 AM', '10:00 AM'].map((time) => sampleOpenSlot('2027-06-21', time, [30, 45, 60]));

/** Mocks the endpoints of the page of the coach's bookings, which has these. */
export function mockBookings(...stored: BookingDetails[]): void {
  const listed = (kind: string) => () =>
    replyWith(stored.map(({ booking }) => booking).filter((booking) => booking.kind === kind));
  mockEndpoint(listFreeCalls, listed('free'));
  mockEndpoint(listAllCalls, () => replyWith(stored.map(({ booking }) => booking)));
  mockEndpoint(listPaidCalls, listed('paid'));
  mockEndpoint(countBookings, () => replyWith({ upcoming: 1, past: 0, all: 1 }));
  mockEndpoint(listCoachSlots, () => replyWith(coachSlots));
  mockEndpoint(listUsers, () => replyWith([]));
  mockEndpoint(listClientCredit, () => replyWith({ clients: [], count: 0, minutes: 0 }));
  mockEndpoint(listBookablePackages, () => replyWith({ packages: [] }));
  for (const details of stored) {
    const { kind, id } = details.booking;
    const path = getBooking.path.replace(':kind', kind).replace(':id', String(id)) as '/api/admin/bookings';
    mockEndpoint({ ...getBooking, path }, () => replyWith(details));
  }
}
