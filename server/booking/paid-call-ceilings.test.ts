import { describe, expect, test } from 'vitest';
import { bookedSlots, coachingCalls, mails, securityEvents } from '../db/schema.ts';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { openBrowser } from '../testing/accounts.ts';
import { bookFrom, bookWithProof, solveProof, useLongSeason } from '../testing/booking-floods.ts';
import { addPaidCall, freeCallRequest } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ env: { TRUST_PROXY: '127.0.0.1' }, listen: true });
const season = useLongSeason(site);

/** Each in a browser of its own, since one browser holds one call. */
function start(from = '203.0.113.7', changed: Record<string, unknown> = {}, browser = openBrowser(site)) {
  const who = season.nextVisitor();
  const time = { selectedTimeSlot: season.times[who], duration: 30, amount: 5000, source: 'coaching-offers' };
  const body = { ...freeCallRequest(who), ...time, ...changed };
  return browser.send('POST', '/api/coaching-calls/create-payment-intent', body, { 'x-forwarded-for': from });
}
async function startWithProof(from = '203.0.113.7') {
  const request = { selectedTimeSlot: season.times[50 + season.nextVisitor()] };
  const refused = await start(from, request);
  expect(refused.body.code).toBe('PROOF_NEEDED');
  return start(from, { ...request, proof: await solveProof(refused.body.challenge) });
}

test('three holds of one address need nothing, three more a proof, and then it is enough', async () => {
  for (let holds = 0; holds < 3; holds += 1) expect((await start()).status).toBe(200);
  for (let holds = 0; holds < 3; holds += 1) {
    const { status, body } = await startWithProof();
    expect(status).toBe(200);
    expect(body.holdExpiresAt).toBe('2027-01-01T12:15:00.000Z');
  }
  const { status, body, headers } = await startWithProof();
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(body.message).toContain('half an hour');
  expect(headers['retry-after']).toBe('1800');
  expect((await start('198.51.100.1')).status).toBe(200);
  expect(await site.db.select().from(bookedSlots)).toHaveLength(7);
  // Payment is the confirmation: no mail is sent before.
  expect(await site.db.select().from(mails)).toEqual([]);

  site.setNow('2027-01-01T12:15:01Z');
  await cancelExpiredPayments(site.ctx);
  expect((await start()).status).toBe(200);
});

test('a browser that chooses another time holds one call, also at the ceiling', async () => {
  const browser = openBrowser(site);
  await start();
  await start();
  expect((await start(undefined, {}, browser)).status).toBe(200);
  expect((await start(undefined, {}, browser)).status).toBe(200);
  const open = (await site.db.select().from(coachingCalls)).filter(({ status }) => status === 'pending');
  expect(open).toHaveLength(3);
});

test('a proof for a free call is none for a paid one, and the other way round', async () => {
  for (let holds = 0; holds < 3; holds += 1) await start();
  for (let calls = 0; calls < 5; calls += 1)
    await bookFrom(site, '203.0.113.7', 80 + calls, { selectedTimeSlot: season.times[80 + calls] });
  const free = await bookFrom(site, '203.0.113.7', 90, { selectedTimeSlot: season.times[90] });
  const paid = await start();
  expect([free.body.code, paid.body.code]).toEqual(['PROOF_NEEDED', 'PROOF_NEEDED']);
  const [forFree, forPaid] = await Promise.all([free, paid].map(({ body }) => solveProof(body.challenge)));
  expect((await start(undefined, { proof: forFree })).body.code).toBe('PROOF_NEEDED');
  const swapped = await bookFrom(site, '203.0.113.7', 90, { selectedTimeSlot: season.times[90], proof: forPaid });
  expect(swapped.body.code).toBe('PROOF_NEEDED');
  expect((await start(undefined, { proof: forPaid })).status).toBe(200);
});

describe('holds from many networks', () => {
  test('thirty at once need no proof, more do; the coach sees it, and free calls need none', async () => {
    for (let holds = 0; holds < 30; holds += 1) expect((await start(`2001:db8:${holds}::1`)).status).toBe(200);
    expect((await startWithProof('2001:db8:100::1')).status).toBe(200);
    expect((await bookFrom(site, '2001:db8:200::1', 90, { selectedTimeSlot: season.times[90] })).body).toMatchObject({
      id: 1,
    });
    const events = await site.db.select().from(securityEvents);
    expect(events.map(({ kind, network }) => [kind, network])).toEqual([['booking-ceiling', null]]);
    site.setNow('2027-01-01T12:15:01Z');
    await cancelExpiredPayments(site.ctx);
    expect((await start('2001:db8:101::1')).status).toBe(200);
  });

  test('never hold more than a part of the calendar, and do not keep free calls from being held', async () => {
    for (const value of season.times.slice(200, 320)) await addPaidCall(site, value, { status: 'pending' });
    await site.db.update(bookedSlots).set({ holdExpiresAt: new Date('2027-01-01T12:15:00Z') });
    const request = { selectedTimeSlot: season.times[50] };
    const { challenge } = (await start('2001:db8:100::1', request)).body;
    const proven = await start('2001:db8:100::1', { ...request, proof: await solveProof(challenge) });
    expect(proven).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    for (let calls = 0; calls < 5; calls += 1)
      await bookFrom(site, '203.0.113.7', 80 + calls, { selectedTimeSlot: season.times[80 + calls] });
    const held = await bookWithProof(site, '203.0.113.7', 90, { selectedTimeSlot: season.times[90] });
    expect(held).toMatchObject({ status: 201, body: { confirmBy: expect.any(String) } });
  });
});
