import type { Operation } from './operations.ts';
import type { DatabaseRecords, Payment, ProviderRecords } from './records.ts';

const paidStatuses = ['settled', 'refunded'];

/** Checks that site and provider agree about the money, and calls and access to the course with it. */
export function checkMoney(operations: Operation[], database: DatabaseRecords, provider: ProviderRecords): string[] {
  const { payments } = database;
  return [
    ...checkIntents(database, provider),
    ...payments.flatMap((payment) => checkPayment(payment, database)),
    ...checkAccess(database),
    ...checkAnswers(operations, database),
  ];
}

function checkIntents({ payments }: DatabaseRecords, { intents }: ProviderRecords): string[] {
  const byIntent = new Map(payments.map((payment) => [payment.intentId, payment]));
  const taken = intents.filter(({ status }) => status === 'succeeded');
  const takenIds = new Set(taken.map(({ id }) => id));
  const cancelledIds = new Set(intents.filter(({ status }) => status === 'canceled').map(({ id }) => id));
  return [
    ...[...Map.groupBy(taken, ({ paymentId }) => paymentId)]
      .filter(([, same]) => same.length > 1)
      .map(([paymentId, same]) => `The payment ${paymentId} was taken ${same.length} times.`),
    ...taken.flatMap(({ id, received }) => {
      const payment = byIntent.get(id);
      if (!payment) return [`The provider took ${received} cents for ${id}, which the site does not know.`];
      if (!paidStatuses.includes(payment.status)) return [`${describe(payment)}, but the provider has the money.`];
      return payment.amount === received
        ? []
        : [`${describe(payment)} costs ${payment.amount}, the provider took ${received}.`];
    }),
    ...payments.flatMap((payment) => {
      const { status, intentId } = payment;
      if (paidStatuses.includes(status) && !takenIds.has(intentId ?? ''))
        return [`${describe(payment)}, but the provider took nothing.`];
      if (status === 'cancelled' && intentId && !cancelledIds.has(intentId))
        return [`${describe(payment)}, but can still be paid.`];
      return payment.attention ? [`${describe(payment)} needs attention: ${payment.attention}`] : [];
    }),
  ];
}

const statusOfCall: Record<string, string[]> = {
  open: ['pending'],
  processing: ['pending'],
  cancelled: ['expired'],
  settled: ['confirmed', 'cancelled'],
  refunded: ['refunded'],
};

function checkPayment(payment: Payment, { bookings, decisions, events }: DatabaseRecords): string[] {
  if (payment.kind === 'course') return [];
  const call = bookings.find(({ kind, bookingId }) => kind === 'paid' && bookingId === payment.callId);
  if (!call) return [`${describe(payment)} has no call.`];
  const { status } = call;
  if (!statusOfCall[payment.status]?.includes(status)) return [`${describe(payment)}, but its call is ${status}.`];
  if (call.intentId !== payment.intentId) return [`${describe(payment)}, but its call names ${call.intentId}.`];
  const cancellations = events.filter(
    ({ kind, bookingId, action, actor }) =>
      kind === 'paid' && bookingId === call.bookingId && action === 'cancel' && actor !== 'site',
  );
  const open = decisions.filter(({ callId, reason }) => callId === call.bookingId && reason === 'cancelled');
  return open.length === cancellations.length
    ? []
    : [
        `${describe(payment)}: its call was canceled ${cancellations.length} times, with ${open.length} decisions about the money.`,
      ];
}

/**
 * Checks that each buyer has one account, and access while the coach has the money. An unpaid payment opens nothing.
 */
function checkAccess({ payments, users, refunds }: DatabaseRecords): string[] {
  const accounts = Map.groupBy(users, ({ email }) => email);
  const ended = new Set(refunds.filter(({ keepsPurchase }) => !keepsPurchase).map(({ paymentId }) => paymentId));
  const buyers = Map.groupBy(
    payments.filter(({ kind }) => kind === 'course'),
    ({ email }) => email,
  );
  return [...buyers].flatMap(([email, own]) => {
    const found = accounts.get(email) ?? [];
    const paid = own.filter(({ status }) => paidStatuses.includes(status));
    if (found.length !== Math.min(1, paid.length))
      return [`${email} has ${found.length} accounts and paid ${paid.length} times.`];
    const isOpen = paid.some(({ id, status }) => status === 'settled' && !ended.has(id));
    return found.length === 0 || found[0]?.hasCourseAccess === isOpen
      ? []
      : [
          isOpen
            ? `The course is closed to ${email}, whose money the coach has.`
            : `The course is open to ${email}, who has not paid for it.`,
        ];
  });
}

/** Checks that each payment is paid of which a reply said so. */
function checkAnswers(operations: Operation[], { payments }: DatabaseRecords): string[] {
  const byIntent = new Map(payments.map((payment) => [payment.intentId, payment]));
  return operations.flatMap(({ input, outcome, reply, person }) => {
    if (input.action !== 'confirm' || outcome !== 'done' || reply.success !== true) return [];
    const payment = byIntent.get(input.intentId);
    return payment && paidStatuses.includes(payment.status)
      ? []
      : [`${person} was told that ${input.intentId} is paid, but it is ${payment?.status ?? 'unknown'}.`];
  });
}

/** Checks that each person's call or course has at most one payment. */
export function checkOnePayment({ payments }: DatabaseRecords): string[] {
  const paid = payments.filter(({ status }) => paidStatuses.includes(status));
  return [...Map.groupBy(paid, ({ email }) => email)]
    .filter(([, same]) => same.length > 1)
    .map(([email, same]) => `${email} has paid ${same.length} times.`);
}

const describe = ({ id, kind, status, email }: Payment): string => `The ${kind} payment ${id} of ${email} is ${status}`;
