import { setTimeout as pause } from 'node:timers/promises';
import { fetchCoachCookie } from './coach-session.ts';

/** The pause between two requests, in milliseconds. */
const PAUSE_MS = 50;

const visitorPaths = [
  '/',
  '/api/available-time-slots',
  '/about',
  '/coaching-offers',
  '/book-call',
  '/checkout',
  '/healthz',
];
const coachPaths = [
  '/api/admin/today',
  '/api/admin/payments',
  '/api/admin/booked-slots',
  '/api/admin/search?q=ana',
  '/admin',
];

/**
 * Sends a busy day's load: readers, a booking now and then, the coach at work. `stop` returns the number of replies.
 */
export async function startMixedLoad(address: string) {
  let cookie = await fetchCoachCookie(address);
  const slots = (await (await fetch(`${address}/api/available-time-slots`)).json()) as { value: string }[];
  let isOver = false;
  let replies = 0;

  async function get(path: string, headers: Record<string, string> = {}): Promise<void> {
    const reply = await fetch(`${address}${path}`, { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}.`);
    replies += 1;
  }

  async function run(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      await get(visitorPaths[turn % visitorPaths.length] ?? '/');
      if (turn % 4 === 0) await get(coachPaths[(turn / 4) % coachPaths.length] ?? '/', { cookie });
      const slot = turn % 40 === 0 ? slots.pop() : undefined;
      if (slot) await book(address, slot.value, turn);
      if (turn % 400 === 399) cookie = await fetchCoachCookie(address);
      await pause(PAUSE_MS);
    }
  }

  const running = run();
  return {
    async stop(): Promise<number> {
      isOver = true;
      await running;
      return replies;
    },
  };
}

async function book(address: string, selectedTimeSlot: string, turn: number): Promise<void> {
  const reply = await fetch(`${address}/api/consultation-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${turn >> 8}.${turn % 256}` },
    body: JSON.stringify({
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: `${selectedTimeSlot}@example.com`,
      phone: `+1${2_020_000_000 + turn}`,
      contactMethod: 'whatsapp',
      selectedTimeSlot,
      goals: 'More energy',
      timeZone: 'America/New_York',
    }),
  });
  if (reply.status !== 201) throw new Error(`a booking was answered with ${await reply.text()}`);
}
