import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { consultationRequests } from '../db/schema.ts';
import {
  addFreeCall,
  addPaidCall,
  createCallLink,
  freeCallRequest,
  openCallPage,
  useBookings,
} from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';

const site = useSite({ env: { LIMIT_ANSWERS_PER_CALL_PER_DAY: '1000' } });
const coach = useBookings(site);

const { see, answer, cancel } = openCallPage(site);
const readRow = async (id: number) => {
  const [row] = await site.db.select().from(consultationRequests).where(eq(consultationRequests.id, id));
  return row && site.ctx.sealer.openRow('consultation_requests', row);
};

test('a booking answers with the link to its page, where the questions can be answered later', async () => {
  const booked = await site.send('POST', '/api/consultation-request', freeCallRequest(1, { drinks: 'Cola' }));
  const { id, link } = booked.body;
  expect((await see(link)).body).toMatchObject({ status: 'pending', answered: ['drinks'] });
  const reply = await answer(link, { medications: '  wombat  ', experience: '' });
  expect(reply).toMatchObject({ status: 200, body: { call: { answered: ['drinks', 'medications'] } } });
  expect(await readRow(id)).toMatchObject({ drinks: 'Cola', medications: 'wombat', experience: null });
  const { body } = await coach.send('GET', `/api/admin/bookings/free/${id}`);
  expect(body.booking.medications).toBe('wombat');
});

test('a link can write answers and replace them, but reads none of them', async () => {
  const id = await addFreeCall(site, '2027-01-04-930am', { medications: clearText('wombat') });
  const link = await createCallLink(site, 'free', id);
  const reply = await answer(link, { drinks: 'koala' });
  expect(reply.status).toBe(200);
  expect(JSON.stringify([reply.body, (await see(link)).body])).not.toMatch(/wombat|koala|energy/);
  await answer(link, { drinks: 'tea' });
  expect(await readRow(id)).toMatchObject({ drinks: 'tea', medications: 'wombat' });
});

test('the coach sees on Today that there are new answers, until the call is opened', async () => {
  const id = await addFreeCall(site);
  const link = await createCallLink(site, 'free', id);
  const isNew = async () => {
    const { nextCalls } = (await coach.send('GET', '/api/admin/today')).body;
    return nextCalls.find((call: { kind: string; id: number }) => call.kind === 'free' && call.id === id).hasNewAnswers;
  };
  const open = async () => (await coach.send('GET', `/api/admin/bookings/free/${id}`)).body.answersChangedAt;
  expect([await isNew(), await open()]).toEqual([false, null]);
  for (const drinks of ['Cola', 'Tea']) {
    await answer(link, { drinks });
    expect(await isNew()).toBe(true);
    expect(await open()).toBe(site.ctx.now().toISOString());
    expect(await isNew()).toBe(false);
    site.setNow(new Date(site.ctx.now().getTime() + 60_000).toISOString());
  }
});

describe('an attacker', () => {
  test('cannot change anything but these answers', async () => {
    const id = await addFreeCall(site);
    const before = await readRow(id);
    const more = { goals: 'x', status: 'completed', email: 'eve@example.com', id: 99, coachNotes: 'x', startsAt: 0 };
    expect((await answer(await createCallLink(site, 'free', id), { ...more, drinks: 'Cola' })).status).toBe(200);
    expect(await readRow(id)).toEqual({ ...before, drinks: 'Cola', answersChangedAt: site.ctx.now() });
  });

  test('sees and answers a call with a filled honeypot like any other', async () => {
    const send = (who: number, more: Record<string, unknown>) =>
      site.send('POST', '/api/consultation-request', freeCallRequest(who, more));
    const [robot, genuine] = [await send(1, { website: 'https://example.com' }), await send(1, {})];
    const { id, link } = robot.body;
    const { calendarFile: _, ...seen } = (await see(genuine.body.link)).body;
    expect((await see(link)).body).toMatchObject(seen);
    expect(await answer(link, { drinks: 'Cola' })).toMatchObject({
      status: 200,
      body: { call: { status: 'pending' } },
    });
    expect(await readRow(id)).toMatchObject({ status: 'suspected_robot', drinks: 'Cola' });
    expect((await cancel(link)).body.message).toContain('use the link in the email');
  });
});

test('a paid call, a canceled call and one that has begun take no answers', async () => {
  const paid = await createCallLink(site, 'paid', await addPaidCall(site, '2027-01-11-930am'));
  const cancelled = await addFreeCall(site, '2027-01-11-1000am', { status: 'cancelled', email: 'cleo@example.com' });
  const begun = await createCallLink(site, 'free', await addFreeCall(site));
  site.setNow('2027-01-04T14:30:00Z');
  for (const link of [paid, await createCallLink(site, 'free', cancelled), begun]) {
    expect(await answer(link, { drinks: 'Cola' })).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
  }
});
