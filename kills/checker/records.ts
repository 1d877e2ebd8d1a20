/** The rows of the site's database once the site is at rest. Instants are milliseconds since 1970, amounts cents. */
export type DatabaseRecords = {
  bookings: Booking[];
  halfHours: HalfHour[];
  events: BookingEvent[];
  payments: Payment[];
  refunds: Refund[];
  decisions: { callId: number | null; reason: string }[];
  mails: Mail[];
  users: { id: number; email: string; hasCourseAccess: boolean }[];
  audit: { action: string; count: number }[];
};

export type BookingName = { kind: 'free' | 'paid'; bookingId: number };

export type Booking = BookingName & {
  email: string;
  status: string;
  slot: string;
  startsAt: number;
  minutes: number;
  intentId: string | null;
};

export type HalfHour = BookingName & {
  id: number;
  slot: string;
  startsAt: number;
  primaryId: number | null;
  heldUntil: number | null;
};

export type BookingEvent = BookingName & {
  id: number;
  action: string;
  fromStatus: string;
  toStatus: string;
  fromSlot: string | null;
  toSlot: string | null;
  actor: string;
};

export type Payment = {
  id: number;
  kind: 'call' | 'course';
  intentId: string | null;
  status: string;
  amount: number;
  refunded: number;
  email: string;
  callId: number | null;
  attention: string | null;
};

export type Refund = {
  id: number;
  paymentId: number;
  refundId: string | null;
  status: string;
  amount: number;
  keepsPurchase: boolean;
};

export type Mail = {
  id: number;
  kind: string;
  recipient: string;
  freeCallId: number | null;
  paidCallId: number | null;
  paymentId: number | null;
  state: string;
};

/** The payments and refunds that the payment provider has. */
export type ProviderRecords = {
  intents: { id: string; status: string; received: number; paymentId: number }[];
  refunds: { id: string; amount: number; status: string; refundId: number }[];
};

/**
 * A message that the mail server accepted `at` an instant. `receivedAt`: when the site had sent all of it. A process
 * that is killed between the two never learns of the acceptance.
 */
export type AcceptedMail = { messageId: string; recipient: string; receivedAt: number; at: number };

/** The name of a booking in sentences: 'free-7'. */
export const nameOf = ({ kind, bookingId }: BookingName): string => `${kind}-${bookingId}`;
