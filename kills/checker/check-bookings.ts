import type { Operation } from './operations.ts';
import { type Booking, type DatabaseRecords, nameOf } from './records.ts';

/** The state of a person's call. Each person books at most one; before that, both fields are empty. */
type State = { status: string; slot: string };
const absent: State = { status: '', slot: '' };

/** Checks that each person's call is as the replies say. An operation without a reply is done whole or not at all. */
export function checkBookings(operations: Operation[], { bookings }: DatabaseRecords): string[] {
  const byPerson = Map.groupBy(operations, ({ person }) => person);
  const byEmail = Map.groupBy(bookings, ({ email }) => email);
  const strangers = bookings.filter(({ email }) => !byPerson.has(email));
  return [
    ...strangers.map((booking) => `${nameOf(booking)} belongs to ${booking.email}, who has booked nothing.`),
    ...[...byPerson].flatMap(([person, own]) => checkPerson(person, own, byEmail.get(person) ?? [])),
  ];
}

function checkPerson(person: string, operations: Operation[], bookings: Booking[]): string[] {
  if (bookings.length > 1) return [`${person} has ${bookings.length} calls: ${bookings.map(nameOf).join(', ')}.`];
  const [booking] = bookings;
  let possible: State[] = [absent];
  for (const operation of operations) {
    const { outcome, input } = operation;
    const after = possible.flatMap((state) => applyOperation(state, operation) ?? []);
    if (outcome === 'done' && after.length === 0)
      return [`${person} got the answer that a ${input.action} was done, which was not possible.`];
    if (outcome === 'done') possible = after;
    if (outcome === 'unknown') possible = [...possible, ...after];
  }
  const found = booking ? { status: booking.status, slot: booking.slot } : absent;
  const problems = checkReplies(person, operations, booking);
  if (!possible.some((state) => isSame(state, found))) {
    const texts = [...new Set(possible.map(describe))].join(' or ');
    problems.push(`The call of ${person} is ${describe(found)}, but by the replies it is ${texts}.`);
  }
  return problems;
}

/**
 * Returns the state after an operation, if it is possible. Payments of the course and their refunds leave calls alone.
 */
function applyOperation({ status, slot }: State, { input }: Operation): State | undefined {
  const isOpen = status === 'pending' || status === 'confirmed';
  switch (input.action) {
    case 'book-free':
    case 'start-paid':
      return status === '' ? { status: 'pending', slot: input.slot } : undefined;
    case 'pay':
      return status === 'pending' ? { status: 'confirmed', slot } : { status, slot };
    case 'move':
      return isOpen ? { status, slot: input.slot } : undefined;
    case 'cancel':
      return isOpen ? { status: 'cancelled', slot } : undefined;
    case 'refund':
      return input.endsPurchase && status !== '' ? { status: 'refunded', slot } : { status, slot };
    default:
      return { status, slot };
  }
}

/** Returns whether the found state may follow from the operations: a hold that is not paid expires by itself. */
const isSame = (possible: State, found: State): boolean =>
  possible.slot === found.slot &&
  (possible.status === found.status || (possible.status === 'pending' && found.status === 'expired'));

const describe = ({ status, slot }: State): string => (status === '' ? 'not booked' : `${status} at ${slot}`);

/** Checks that the ids in the replies are those of the stored call. */
function checkReplies(person: string, operations: Operation[], booking: Booking | undefined): string[] {
  return operations.flatMap(({ outcome, input, reply }) => {
    if (outcome !== 'done' || (input.action !== 'book-free' && input.action !== 'start-paid')) return [];
    const id = input.action === 'book-free' ? reply.id : reply.callId;
    const isSameIntent = input.action === 'book-free' || reply.paymentIntentId === booking?.intentId;
    return id === booking?.bookingId && isSameIntent
      ? []
      : [`${person} was told of the call ${id}, but ${booking ? nameOf(booking) : 'none'} is stored.`];
  });
}
