import { type APIResponse, expect, type Locator, type Page, test } from '@playwright/test';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { findSlotAt } from '#domain/coach-clock.ts';
import { HALF_HOUR_MS } from '#domain/durations.ts';
import { answers, newVisitor, type Visitor } from './free-call-form.ts';
import { callApi } from './test-users.ts';

export type TestBooking = Visitor & { kind: 'free' | 'paid'; id: number; label: string };

/** Books a free call for a new visitor, at a time that no other journey chooses. */
export async function bookFreeCall(page: Page, changes: object = {}): Promise<TestBooking> {
  const visitor = newVisitor();
  return bookAnyFreeTime(page, async ({ value, label }) => {
    const data = { ...visitor, contactMethod: 'facetime', ...answers, selectedTimeSlot: value, ...changes };
    const reply = await callApi(page, 'POST', '/api/consultation-request', data);
    return reply.status() === 409 ? null : { ...visitor, kind: 'free', id: (await reply.json()).id, label, ...changes };
  });
}

/** Books a coaching call that a new client has paid for elsewhere. The coach must be signed in. */
export async function bookPaidCall(page: Page, changes: object = {}): Promise<TestBooking> {
  const visitor = newVisitor();
  return bookAnyFreeTime(page, async ({ value, label }) => {
    const paid = {
      kind: 'paid',
      duration: 30,
      paidWith: 'elsewhere',
      amount: 5000,
      goals: 'Labels in the supermarket',
    };
    const data = { ...visitor, contactMethod: 'whatsapp', ...paid, selectedTimeSlot: value, ...changes };
    const reply = await callApi(page, 'POST', '/api/admin/bookings', data);
    if (reply.status() === 409) return null;
    expect(reply.status(), await reply.text()).toBe(201);
    return { ...visitor, kind: 'paid', id: (await reply.json()).booking.id, label, ...changes };
  });
}

const ZONE = 'America/New_York';

/**
 * Opens a half-hour this many hours ahead, or the next free one, and books it. The time is within the notice, so only
 * the coach can book it.
 */
async function bookSoon(
  page: Page,
  hours: number,
  book: (selectedTimeSlot: string) => Promise<APIResponse>,
): Promise<APIResponse> {
  const first = Math.ceil(Date.now() / HALF_HOUR_MS) + 2 * hours;
  for (let half = first; half < first + 24; half += 1) {
    const soon = new Date(half * HALF_HOUR_MS);
    const slot = findSlotAt(soon, ZONE);
    if (!slot) continue;
    await callApi(page, 'POST', '/api/admin/specific-date-slots', {
      date: slot.date,
      timeOfDay: slot.time,
      isActive: true,
    });
    const reply = await book(`${slot.date}-${slot.time}`);
    if (reply.status() !== 409) return reply;
  }
  throw new Error('There is no time left soon.');
}

/** Moves the call to one of the next hours, without an email. */
export async function moveSoon(page: Page, booked: TestBooking, hours: number): Promise<TestBooking> {
  const path = `/api/admin/bookings/${booked.kind}/${booked.id}/move`;
  const reply = await bookSoon(page, hours, (selectedTimeSlot) =>
    callApi(page, 'POST', path, { selectedTimeSlot, tellClient: false }),
  );
  expect(reply.status(), await reply.text()).toBe(200);
  return { ...booked, label: (await reply.json()).booking.label };
}

/** Books a free time of this worker's own days, so that parallel journeys never choose the same time. */
async function bookAnyFreeTime(
  page: Page,
  book: (slot: OfferedSlot) => Promise<TestBooking | null>,
): Promise<TestBooking> {
  const { parallelIndex, config } = test.info();
  const offered: OfferedSlot[] = await (await page.request.get('/api/available-time-slots')).json();
  const ownSlots = offered.filter(({ date }) => Number(date.slice(-2)) % config.workers === parallelIndex);
  // Journeys that choose a time on the page take early ones, so this starts with the latest.
  for (const slot of ownSlots.reverse()) {
    const booked = await book(slot);
    if (booked) return booked;
  }
  throw new Error('There is no time left for this journey.');
}

/** The list of bookings: a table, or cards on a phone. */
export const bookingList = (page: Page): Locator =>
  page.getByRole('table', { name: /calls$/ }).or(page.getByRole('list', { name: 'Bookings' }));

export const bookingEntry = (page: Page, { lastName }: Pick<Visitor, 'lastName'>): Locator =>
  bookingList(page).getByRole('row').or(bookingList(page).getByRole('listitem')).filter({ hasText: lastName });

export const rowButton = (page: Page, client: Pick<Visitor, 'firstName' | 'lastName'>): Locator =>
  bookingList(page).getByRole('button', { name: clientName(client) });

export const bookingDrawer = (page: Page, client: Pick<Visitor, 'firstName' | 'lastName'>): Locator =>
  page.getByRole('dialog', { name: clientName(client) });

export async function searchBookings(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^Search/ }).fill(words);
  // The list before it stays, dimmed, until the found bookings are there.
  await expect(page).toHaveURL((url) => (url.searchParams.get('search') ?? '') === words);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

export const clientName = ({ firstName, lastName }: Pick<Visitor, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
