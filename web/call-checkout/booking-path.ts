export const BOOKING_PATH = '/book-coaching-call';

/** Returns the path of the page where the call was chosen, as the history entry's state has it. */
export function readBookingPath(historyState: unknown): string {
  const path: unknown = Object(historyState).bookingPath;
  return typeof path === 'string' && /^\/book-coaching-call[\w-]*$/.test(path) ? path : BOOKING_PATH;
}
