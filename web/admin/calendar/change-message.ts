import type { CalendarReply } from '#contracts/calendar.ts';

/** The server's message about a change, and how many booked calls lie in what was closed. */
export function changeMessage({ message, inTheWay }: Pick<CalendarReply, 'message' | 'inTheWay'>): string {
  return inTheWay.length > 0 ? `${message} ${callsInTheWayMessage(inTheWay.length)}` : message;
}

export const callsInTheWayMessage = (count: number): string =>
  count === 1
    ? 'There’s 1 booked call in this time. It stays booked.'
    : `There are ${count} booked calls in this time. They stay booked.`;
