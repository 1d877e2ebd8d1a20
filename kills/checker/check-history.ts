import type { Operation } from './operations.ts';
import { type Booking, type BookingEvent, type DatabaseRecords, nameOf } from './records.ts';

/** Checks that each booking's history leads without a gap to its present state, and has each change once. */
export function checkHistory(operations: Operation[], { bookings, events, audit, refunds }: DatabaseRecords): string[] {
  const byBooking = Map.groupBy(events, nameOf);
  const byPerson = Map.groupBy(operations, ({ person }) => person);
  const auditCount = (action: string) => audit.find((each) => each.action === action)?.count ?? 0;
  const byCoach = events.filter(({ actor }) => actor.includes('@')).length;
  return [
    ...bookings.flatMap((booking) => {
      const own = byBooking.get(nameOf(booking)) ?? [];
      return [...checkChain(booking, own), ...checkMoves(booking, own, byPerson.get(booking.email) ?? [])];
    }),
    ...(auditCount('booking-changed') === byCoach
      ? []
      : [`The coach changed ${byCoach} calls, but the audit log has ${auditCount('booking-changed')} changes.`]),
    ...(auditCount('payment-refunded') === refunds.length
      ? []
      : [`There are ${refunds.length} refunds, but the audit log has ${auditCount('payment-refunded')}.`]),
  ];
}

function checkChain(booking: Booking, events: BookingEvent[]): string[] {
  const name = nameOf(booking);
  const problems: string[] = [];
  let status = 'pending';
  let slot: string | null = null;
  for (const { action, fromStatus, toStatus, fromSlot, toSlot } of events) {
    if (fromStatus !== status) problems.push(`${name}: the ${action} begins at ${fromStatus} and not at ${status}.`);
    if (fromSlot && slot && fromSlot !== slot)
      problems.push(`${name}: a move begins at ${fromSlot} and not at ${slot}.`);
    status = toStatus;
    slot = toSlot ?? slot;
  }
  if (status !== booking.status) problems.push(`${name} is ${booking.status}, but its history ends with ${status}.`);
  if (slot && slot !== booking.slot) problems.push(`${name} is at ${booking.slot}, but its history ends at ${slot}.`);
  return problems;
}

/**
 * Checks that the history has every answered move once, and every unanswered one at most once. A move to the time that
 * the call already had counts as unanswered: perhaps an earlier request made it, and that reply got lost.
 */
function checkMoves(booking: Booking, events: BookingEvent[], operations: Operation[]): string[] {
  const moves = operations.flatMap(({ input, outcome, reply }) => {
    if (input.action !== 'move') return [];
    const wasThere = String(reply.message).includes('already at that time');
    return [{ slot: input.slot, outcome: wasThere ? 'unknown' : outcome }];
  });
  const found = events.filter(({ action }) => action === 'move');
  const slots = new Set([...moves.map(({ slot }) => slot), ...found.map(({ toSlot }) => toSlot ?? '')]);
  return [...slots].flatMap((slot) => {
    const count = (outcome: string) => moves.filter((move) => move.slot === slot && move.outcome === outcome).length;
    const recorded = found.filter(({ toSlot }) => toSlot === slot).length;
    const isRight = recorded >= count('done') && recorded <= count('done') + count('unknown');
    return isRight ? [] : [`${nameOf(booking)} was moved to ${slot} ${recorded} times by its history.`];
  });
}
