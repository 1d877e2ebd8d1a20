export const BOOKING_PATH = '/book-coaching-call';

/** The page where the call of a checkout was chosen, as this step of the history has it. */
export function readBookingPath(historyState: unknown): string {
  const path: unknown = Object(historyState).bookingPath;
  return typeof path === 'string' && /^\/book-coaching-call[\w-]*$/.test(path) ? path : BOOKING_PATH;
}
