import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProofChallenge } from '#contracts/proof-of-work.ts';
import { solveProof } from '../testing/booking-floods.ts';
import { freeCallRequest } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { useTwoServers } from '../testing/server-processes.ts';

const site = useSite({ own: true });
const servers = useTwoServers(site, () => ({ SEED: 'demo', TRUST_PROXY: '127.0.0.1' }));
let times: string[];
beforeAll(async () => {
  const slots = (await (await fetch(`${servers.address(0)}/api/available-time-slots`)).json()) as { value: string }[];
  times = slots.map(({ value }) => value);
});

const query = async (text: string) => (await site.ctx.database.runStatement(text)).rows;
// In a transaction, since that runs again after a deadlock with a job of the two servers.
beforeEach(() =>
  site.ctx.database.transaction((tx) =>
    tx.runStatement('truncate consultation_requests, rate_limits, security_events restart identity cascade'),
  ),
);

type Reply = { status: number; code?: string; confirmBy?: string; challenge?: ProofChallenge };

async function book(who: number, from: string, proof?: string): Promise<Reply> {
  const reply = await fetch(`${servers.address(who)}/api/consultation-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(freeCallRequest(who, { selectedTimeSlot: times[who], proof })),
  });
  return { status: reply.status, ...((await reply.json()) as object) };
}
const atOnce = (count: number, from: (who: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, who) => book(who, from(who))));
const booked = (replies: Reply[]) => replies.filter(({ status }) => status === 201).length;

test.each([
  ['one address', 5, () => '203.0.113.7'],
  ['one block', 20, (who: number) => `203.0.113.${who % 20}`],
  ['fifty networks', 30, (who: number) => `10.${who}.0.1`],
])(
  'of 50 bookings at once at two servers from %s, %s are booked',
  async (_name, most, from) => {
    const replies = await atOnce(50, from);
    expect(booked(replies)).toBe(most);
    const codes = new Set(replies.flatMap(({ code }) => code ?? []));
    codes.delete('RATE_LIMITED');
    expect([...codes]).toEqual(['PROOF_NEEDED']);
    expect(await query('select id from booked_slots')).toHaveLength(most);
    expect(await query(`select id from security_events where kind = 'booking-ceiling'`)).toHaveLength(1);
  },
  60_000,
);

test('one proof that comes to two servers at once counts once', async () => {
  await atOnce(5, () => '198.51.100.7');
  const { challenge } = await book(5, '198.51.100.7');
  const proof = await solveProof(challenge as ProofChallenge);
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => book(10 + index, '198.51.100.7', proof)));
  expect(replies.filter(({ confirmBy }) => confirmBy)).toHaveLength(1);
  expect(booked(replies)).toBe(1);
}, 60_000);

test('many proofs at once hold no more than one address may', async () => {
  await atOnce(5, () => '198.51.101.7');
  const proofs = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const { challenge } = await book(10 + index, '198.51.101.7');
      return solveProof(challenge as ProofChallenge);
    }),
  );
  const replies = await Promise.all(proofs.map((proof, index) => book(10 + index, '198.51.101.7', proof)));
  expect(booked(replies)).toBe(5);
  expect(replies.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(7);
}, 120_000);
