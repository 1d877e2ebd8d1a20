import { expect } from 'vitest';
import { freeCallRequest } from './bookings.ts';

/** A request to a site that runs as a process, as its own pages send it. */
export const postJson = (address: string, path: string, body: object) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });

export const listFreeSlots = async (address: string) =>
  ((await (await fetch(`${address}/api/available-time-slots`)).json()) as { value: string }[]).map(
    ({ value }) => value,
  );

/** Books a free call for this person, at a time of their own, and returns its number. */
export async function bookFreeSlot(address: string, who: number): Promise<number> {
  const slots = await listFreeSlots(address);
  const request = freeCallRequest(who, { selectedTimeSlot: slots[who] });
  const reply = await postJson(address, '/api/consultation-request', request);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: number }).id;
}
