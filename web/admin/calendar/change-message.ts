import type { CalendarReply } from '#contracts/calendar.ts';

/** The server's message about a change, and how many booked calls lie in what was closed. */
export function changeMessage({ message, inTheWay }: Pick<CalendarReply, 'message' | 'inTheWay'>): string {
  return inTheWay.length > 0 ? `${message} ${callsInTheWayMessage(inTheWay.length)}` : message;
}

export const callsInTheWayMessage = (count: number): string =>
  count === 1
    ? '1 booked call lies in this time. It stays booked.'
    : `${count} booked calls lie in this time. They stay booked.`;
