import { type Booking, type DatabaseRecords, type HalfHour, nameOf } from './records.ts';

const HALF_HOUR_MS = 30 * 60_000;
const bookedStatuses = { free: ['pending', 'confirmed'], paid: ['pending', 'paid', 'confirmed'] };

/**
 * Checks that each booked call has exactly its half-hours, each half-hour one call, and a call that does not take place
 * none.
 */
export function checkHalfHours({ bookings, halfHours }: DatabaseRecords): string[] {
  const byBooking = Map.groupBy(halfHours, nameOf);
  const known = new Set(bookings.map(nameOf));
  return [
    ...findSharedTimes(halfHours),
    ...halfHours
      .filter((halfHour) => !known.has(nameOf(halfHour)))
      .map(({ slot, ...name }) => `The half-hour ${slot} belongs to ${nameOf(name)}, which does not exist.`),
    ...bookings.flatMap((booking) => checkBooking(booking, byBooking.get(nameOf(booking)) ?? [])),
  ];
}

function findSharedTimes(halfHours: HalfHour[]): string[] {
  return [...Map.groupBy(halfHours, ({ startsAt }) => startsAt)]
    .filter(([, owners]) => owners.length > 1)
    .map(
      ([, owners]) =>
        `The half-hour ${owners[0]?.slot} is taken ${owners.length} times: ${owners.map(nameOf).join(', ')}.`,
    );
}

function checkBooking(booking: Booking, halfHours: HalfHour[]): string[] {
  const { kind, status, slot, startsAt, minutes } = booking;
  const name = `${nameOf(booking)} (${status}, ${slot}, ${minutes} minutes)`;
  const isBooked = bookedStatuses[kind].includes(status);
  const needed = isBooked ? Math.ceil(minutes / 30) : 0;
  if (halfHours.length !== needed) return [`${name} has ${halfHours.length} half-hours and needs ${needed}.`];
  if (!isBooked) return [];
  const primary = halfHours.find(({ primaryId }) => primaryId === null);
  const second = halfHours.find(({ primaryId }) => primaryId !== null);
  const problems: string[] = [];
  if (primary?.slot !== slot || primary?.startsAt !== startsAt) problems.push(`${name} begins at ${primary?.slot}.`);
  if (second && (second.primaryId !== primary?.id || second.startsAt !== startsAt + HALF_HOUR_MS))
    problems.push(`${name} has a second half-hour that does not follow: ${second.slot}.`);
  const isHeld = halfHours.some(({ heldUntil }) => heldUntil !== null);
  if (isHeld !== (status === 'pending' && kind === 'paid')) problems.push(`${name} is ${isHeld ? '' : 'not '}held.`);
  return problems;
}
