import { beforeEach, expect, test } from 'vitest';
import { addFreeCall, createCallLink, openBookings, openCallPage } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';

const limits = {
  LIMIT_CHANGES_PER_CALL_PER_DAY: '3',
  LIMIT_ANSWERS_PER_CALL_PER_DAY: '2',
  LIMIT_PAYMENT_CALLS_PER_HOUR: '3',
};
const site = useSite({ env: { ...limits, LIMIT_LINK_CALLS_PER_HOUR: '40' } });
let calls = 0;
// Exceeded limits are kept in memory too, so each test has a call of its own.
beforeEach(async () => {
  await openBookings(site);
  calls += 1;
  await site.ctx.database.runStatement(`select setval('consultation_requests_id_seq', ${calls * 10})`);
});

const firstLink = (id: number) => createCallLink(site, 'free', id);
const { see, move, cancel, answer } = openCallPage(site);

test('a client can change a call only a few times, so that mails cannot flood anyone', async () => {
  const id = await addFreeCall(site);
  await addFreeCall(site, '2027-01-25-930am', { email: 'cleo@example.com', phoneDigits: '3' });
  let link = await firstLink(id);
  for (const time of ['2027-01-11-930am', '2027-01-11-900am', '2027-01-11-1000am']) {
    // Refused moves do not count.
    expect((await move(link, '2027-01-25-930am')).body.code).toBe('SLOT_TAKEN');
    link = (await move(link, time)).body.link;
  }
  const reply = await move(link, '2027-01-18-930am');
  expect(reply).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  // A client who may not move the call any more may still cancel it.
  expect((await cancel(link)).status).toBe(200);
});

test('many tries at once that are refused use up no change', async () => {
  const link = await firstLink(await addFreeCall(site));
  await Promise.all(Array.from({ length: 8 }, () => move(link, '2027-01-11-300am')));
  expect((await move(link, '2027-01-11-930am')).status).toBe(200);
});

test('a visitor without a valid link cannot use up the changes of others', async () => {
  const id = await addFreeCall(site);
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await cancel(`free-${id}.${'A'.repeat(43)}`)).status).toBe(404);
  }
  expect((await cancel(await firstLink(id))).status).toBe(200);
});

test('a call takes so many answers a day, so that nobody can fill the database', async () => {
  const link = await firstLink(await addFreeCall(site));
  expect((await answer(link, { drinks: 'tea' })).status).toBe(200);
  expect((await answer(link, { drinks: 'cola' })).body.call.answered).toEqual(['drinks']);
  expect(await answer(link, { drinks: 'juice' })).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
});

test('payments by link cannot be started without end from one network', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => site.send('POST', '/api/pay/start', { link: 'a'.repeat(43) })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([404, 404, 404, 429, 429, 429, 429, 429]);
});

// The last test, since no other link works from this network afterwards.
test('one network can try only a limited number of links, those that pay included', async () => {
  const id = await addFreeCall(site);
  for (let tries = 0; tries < 20; tries += 1) {
    await see(`free-${tries + 1}.x`);
    await site.send('POST', '/api/pay', { link: 'a'.repeat(43) });
  }
  const refused = { status: 429, body: { code: 'RATE_LIMITED' } };
  expect(await cancel(await firstLink(id))).toMatchObject(refused);
  expect(await site.send('POST', '/api/pay', { link: 'a'.repeat(43) })).toMatchObject(refused);
});
