import type { CalendarReply } from '#contracts/calendar/calendar.ts';

/** Returns the server's message about a change, with the number of booked calls at times that the change closed. */
export function changeMessage({ message, inTheWay }: Pick<CalendarReply, 'message' | 'inTheWay'>): string {
  return inTheWay.length > 0 ? `${message} ${callsInTheWayMessage(inTheWay.length)}` : message;
}

/** Returns a sentence about all calls that are still at closed times. */
export const callsAtClosedTimesMessage = (count: number): string =>
  count === 1
    ? '1 booked call is at a time that you’ve closed. Move or cancel it, or keep it.'
    : `${count} booked calls are at times that you’ve closed. Move, cancel or keep each one.`;

export const callsInTheWayMessage = (count: number): string =>
  count === 1
    ? 'There’s 1 booked call in this time. It stays booked.'
    : `There are ${count} booked calls in this time. They stay booked.`;
