import { expect, test } from 'vitest';
import type { ProofChallenge } from '#contracts/booking/proof-of-work.ts';
import { bookFrom, solveProof, useLongSeason } from '../testing/booking-floods.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ env: { TRUST_PROXY: '127.0.0.1', DATABASE_POOL: '20' } });
const season = useLongSeason(site);

const query = async (text: string) => (await site.ctx.database.runStatement(text)).rows;

type Reply = { status: number; code?: string; confirmBy?: string; challenge?: ProofChallenge };

async function book(who: number, from: string, proof?: string): Promise<Reply> {
  const reply = await bookFrom(site, from, who, { selectedTimeSlot: season.times[who], proof });
  return { status: reply.status, ...reply.body };
}
const atOnce = (count: number, from: (who: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, who) => book(who, from(who))));
const booked = (replies: Reply[]) => replies.filter(({ status }) => status === 201).length;

test.each([
  ['one address', 5, () => '203.0.113.7'],
  ['one block', 20, (who: number) => `203.0.113.${who % 20}`],
  ['fifty networks', 30, (who: number) => `10.${who}.0.1`],
])('of 50 bookings at once from %s, %s are booked', async (_name, most, from) => {
  const replies = await atOnce(50, from);
  expect(booked(replies)).toBe(most);
  const codes = new Set(replies.flatMap(({ code }) => code ?? []));
  codes.delete('RATE_LIMITED');
  expect([...codes]).toEqual(['PROOF_NEEDED']);
  expect(await query('select id from booked_slots')).toHaveLength(most);
  expect(await query(`select id from security_events where kind = 'booking-ceiling'`)).toHaveLength(1);
});

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
});
