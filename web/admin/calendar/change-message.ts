import type { CalendarReply } from '#contracts/calendar.ts';

/** The server's message about a change, and how many booked calls lie in what was closed. */
export function changeMessage({ message, inTheWay }: Pick<CalendarReply, 'message' | 'inTheWay'>): string {
  return inTheWay.length > 0 ? `${message} ${callsInTheWayMessage(inTheWay.length)}` : message;
}

/** Of all calls that still lie at closed times. */
export const callsAtClosedTimesMessage = (count: number): string =>
  count === 1
    ? '1 booked call is at a time that you’ve closed. Move or cancel it, or keep it.'
    : `${count} booked calls are at times that you’ve closed. Move, cancel or keep each one.`;

export const callsInTheWayMessage = (count: number): string =>
  count === 1
    ? 'There’s 1 booked call in this time. It stays booked.'
    : `There are ${count} booked calls in this time. They stay booked.`;
