import type { Outcome } from './calendar-operations.ts';

/** What the coach is told of a change: what the server says, and that booked calls lie in what was closed. */
export function changeMessage({ message, inTheWay }: Pick<Outcome, 'message' | 'inTheWay'>): string {
  return inTheWay.length > 0 ? `${message} ${callsInTheWayMessage(inTheWay.length)}` : message;
}

export const callsInTheWayMessage = (count: number): string =>
  count === 1
    ? '1 booked call lies in this time. It stays booked.'
    : `${count} booked calls lie in this time. They stay booked.`;
