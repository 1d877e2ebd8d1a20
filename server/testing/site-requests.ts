import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { freeCallRequest } from './bookings.ts';

/** Sends a request to a site that runs as a process, as its own pages do. */
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

/** Sends the headers of a booking and waits until the server has begun with it. The caller sends the body. */
export async function beginBooking(
  address: string,
  length: number,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve(text));
  const headers = `Host: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nExpect: 100-continue`;
  socket.write(`POST /api/consultation-request HTTP/1.1\r\n${headers}\r\n\r\n`);
  await expect.poll(() => text).toContain('100 Continue');
  return { socket, answer };
}

/** Waits until a server that is stopping takes no more requests. */
export const waitUntilRefused = (address: string) =>
  expect
    .poll(
      () =>
        fetch(`${address}/healthz`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      { timeout: 30_000 },
    )
    .toBe('refused');
