import type { BookingDetails, FreeCall, PaidCall } from '#contracts/admin-bookings.ts';

const anyCall = {
  ...{ id: 7, firstName: 'Ada', lastName: 'Marlowe', email: 'ada@example.com', phone: '+12125550123' },
  ...{ contactMethod: 'whatsapp' as const, goals: 'Steady energy', selectedTimeSlot: '2027-06-14-930am' },
  ...{ label: 'Monday, June 14, 2027 at 9:30 AM EDT', startsAt: '2027-06-14T13:30:00.000Z', minutes: 30 },
  ...{ visitorTimeZone: null, source: 'website', createdAt: '2027-06-01T12:00:00.000Z' },
};

export const sampleFreeCall: FreeCall = {
  ...anyCall,
  ...{ kind: 'free', status: 'pending' },
  ...{ experience: null, eatingOut: null, typicalDay: null, drinks: null, emotionalEating: null, medications: null },
};

export const samplePaidCall: PaidCall = {
  ...anyCall,
  ...{ kind: 'paid', status: 'confirmed', minutes: 45, duration: 45, amount: 7000, paidWith: 'elsewhere' },
  ...{ stripePaymentIntentId: null, rolloverMinutes: 0, refunded: 0 },
};

export const sampleBookingDetails = (
  booking: FreeCall | PaidCall,
  changed: Partial<BookingDetails> = {},
): BookingDetails => ({
  booking,
  actions: [],
  canMove: true,
  notes: '',
  minutesUsed: null,
  others: [],
  samePhone: [],
  openCreditMinutes: 0,
  account: null,
  history: [],
  mails: [],
  ...changed,
});
