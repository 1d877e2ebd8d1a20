import type { BookingKind } from '#domain/bookings.ts';

/** The beginnings of UIDs. They must never change, since people's calendars hold entries with them. */
const uidPrefixes: Record<BookingKind, string> = { free: 'consultation', paid: 'coaching-call' };

/** Returns the UID of a call's event in every calendar. */
export const callUid = ({ kind, id }: { kind: BookingKind; id: number }, publicUrl: string): string =>
  `${uidPrefixes[kind]}-${id}@${new URL(publicUrl).hostname}`;

/** Returns whether an event with this UID is a call of this site. Some calendars change the case. */
export function isCallUid(uid: string, publicUrl: string): boolean {
  const [name = '', host = '', ...more] = uid.toLowerCase().split('@');
  const isOfCall = Object.values(uidPrefixes).some((prefix) => new RegExp(`^${prefix}-[1-9]\\d*$`).test(name));
  return isOfCall && more.length === 0 && host === new URL(publicUrl).hostname;
}
