import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { asc, eq } from '../db/drizzle.ts';
import { bookedSlots, bookingEvents, consents, consultationRequests, mails } from '../db/schema.ts';
import { getSiteSecret } from '../db/site-secret.ts';
import { createCallLinkToken, createConfirmLinkToken } from '../mail/call-links.ts';
import { findMailRow, findOutdatedReason } from '../mail/compose-mail.ts';
import { getMailSite } from '../mail/mail-site.ts';
import { signInCoach } from '../testing/accounts.ts';
import { bookFrom, bookWithProof, useLongSeason } from '../testing/booking-floods.ts';
import { addFreeCall, freeCallRequest } from '../testing/bookings.ts';
import { listOpenTimes } from '../testing/calendar.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { changeBookingAddress } from './change-address.ts';
import { expireUnconfirmedCalls } from './unconfirmed-calls.ts';

const from = '203.0.113.7';
const site = useSite({ env: { TRUST_PROXY: '127.0.0.1', LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: '1' } });
const season = useLongSeason(site);
/** The call that is held, and the link of its mail. */
let held: { id: number; link: string };

const consent = { version: 0, policies: ['health-privacy'] };

beforeEach(async () => {
  await bookFrom(site, from, 1, { selectedTimeSlot: season.times[1] });
  const request = { selectedTimeSlot: season.times[2], timeZone: 'Europe/London', medications: 'wombat', consent };
  const { id } = (await bookWithProof(site, from, 2, request)).body;
  held = { id, link: await linkOf(id) };
});

async function linkOf(id: number) {
  const [call] = await site.db.select().from(consultationRequests).where(eq(consultationRequests.id, id));
  if (!call) throw new Error('There is no call');
  return createConfirmLinkToken(site.ctx.database, call);
}
const see = (link: unknown = held.link) => site.send('POST', '/api/held-call', { link });
const confirm = (link: unknown = held.link) => site.send('POST', '/api/held-call/confirm', { link });
const call = async (id = held.id) =>
  (await site.db.select().from(consultationRequests).where(eq(consultationRequests.id, id)))[0];
const mailsAbout = async (id = held.id) =>
  (await site.db.select().from(mails).where(eq(mails.consultationRequestId, id)).orderBy(asc(mails.id))).map(
    ({ kind, recipient }) => `${kind} ${recipient}`,
  );

test('the mail asks for a confirmation by its time, and its link is the only one in it', async () => {
  const [row] = await site.db.select().from(mails).where(eq(mails.consultationRequestId, held.id));
  const mail = await findMailRow(site.ctx.database, site.ctx.sealer, row?.id ?? 0);
  if (!mail) throw new Error('There is no mail');
  const letter = (await deliverMails(site)).find(({ kind }) => kind === 'free-call-to-confirm');
  expect(letter?.subject).toBe('Please confirm your call');
  for (const part of [letter?.text, letter?.html]) {
    expect(part).toContain(`http://localhost:3000/confirm-call#${held.link}`);
    expect(part).toContain('12:30 PM (United Kingdom Time)');
    expect(part).not.toContain('/my-call');
    expect(part).not.toContain('wombat');
  }
  expect(letter?.invitation).toBeUndefined();
  const why = (at: string) => findOutdatedReason(site.ctx.database, getMailSite(site.ctx), mail, new Date(at));
  expect(await why('2027-01-01T12:29:59Z')).toBeNull();
  expect(await why('2027-01-01T12:30:00Z')).toBe('The time is no longer held.');
  await confirm();
  expect(await why('2027-01-01T12:10:00Z')).toBe('The call is confirmed.');
});

test('opening the held call changes nothing and shows no answer about health', async () => {
  const { status, body } = await see();
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'held', email: 'ana2@example.com', confirmBy: '2027-01-01T12:30:00.000Z' });
  expect(JSON.stringify(body)).not.toContain('wombat');
  expect(await call()).toMatchObject({ status: 'unconfirmed' });
  const agreed = await site.db.select().from(consents);
  expect(agreed).toMatchObject([{ policy: 'health-privacy', consultationRequestId: held.id, network: from }]);
});

test('confirming turns it into a booking and sends each side one mail', async () => {
  site.setNow('2027-01-01T12:29:59Z');
  const { status, body } = await confirm();
  expect(status).toBe(200);
  expect(body.call).toMatchObject({ kind: 'free', status: 'pending', minutes: 30 });
  expect((await site.send('POST', '/api/my-call', { link: body.link })).body.status).toBe('pending');
  expect(await call()).toMatchObject({ status: 'pending' });
  const expectedMails = [
    'free-call-to-confirm ana2@example.com',
    'free-call-confirmation ana2@example.com',
    'free-call-notice coach@example.com',
  ];
  expect(await mailsAbout()).toEqual(expectedMails);
  const [event] = await site.db.select().from(bookingEvents);
  expect(event).toMatchObject({
    action: 'confirm_by_link',
    fromStatus: 'unconfirmed',
    toStatus: 'pending',
    actor: 'client',
  });

  const again = await Promise.all([confirm(), confirm(), see()]);
  expect(again.map((reply) => reply.status)).toEqual([200, 200, 200]);
  expect(again[2]?.body).toMatchObject({
    state: 'booked',
    confirmed: { link: body.link, call: { status: 'pending' } },
  });
  expect(await mailsAbout()).toEqual(expectedMails);
  site.setNow('2027-01-01T13:00:00Z');
  await expireUnconfirmedCalls(site.ctx);
  expect(await call()).toMatchObject({ status: 'pending' });
  expect(await listOpenTimes(site)).not.toContain(season.times[2]);
});

test.each([
  ['before the round', false],
  ['after the round', true],
])('half an hour later it is too late to confirm, %s', async (_name, isSwept) => {
  site.setNow('2027-01-01T12:30:00Z');
  if (isSwept) await expireUnconfirmedCalls(site.ctx);
  expect((await see()).body.state).toBe('over');
  const coach = await signInCoach(site);
  const listed = (await coach.send('GET', '/api/consultation-requests?status=genuine')).body;
  expect(listed.map(({ status }: { status: string }) => status).sort()).toEqual(
    isSwept ? ['pending'] : ['pending', 'unconfirmed'],
  );
  const { status, body } = await confirm();
  expect([status, body.code]).toEqual([409, 'TOO_LATE']);
  expect(body.message).toContain('Please book again');
  expect(await mailsAbout()).toHaveLength(1);
});

test('a time that another client has booked is not confirmed, and stays theirs', async () => {
  site.setNow('2027-01-01T12:30:00Z');
  const { body } = await bookFrom(site, '198.51.100.1', 3, { selectedTimeSlot: season.times[2] });
  site.setNow('2027-01-01T12:29:00Z');
  expect((await confirm()).body.code).toBe('TOO_LATE');
  site.setNow('2027-01-01T12:31:00Z');
  await expireUnconfirmedCalls(site.ctx);
  const slots = await site.db.select().from(bookedSlots);
  const theirs = { consultationRequestId: body.id, holdExpiresAt: null };
  expect(slots.find(({ timeSlot }) => timeSlot === season.times[2])).toMatchObject(theirs);
});

test('a person who has another free call meanwhile does not get a second one', async () => {
  await bookFrom(site, '198.51.100.1', 2, { selectedTimeSlot: season.times[3] });
  expect(await confirm()).toMatchObject({ status: 409, body: { code: 'ALREADY_BOOKED' } });
  expect(await call()).toMatchObject({ status: 'unconfirmed' });
});

test('a call that the coach canceled stays canceled', async () => {
  const coach = await signInCoach(site);
  const details = await coach.send('GET', `/api/admin/bookings/free/${held.id}`);
  expect(details.body.actions).toEqual(['cancel']);
  const body = { action: 'cancel', tellClient: false };
  expect((await coach.send('POST', `/api/admin/bookings/free/${held.id}/action`, body)).status).toBe(200);
  expect((await see()).body.state).toBe('cancelled');
  const { body: refused } = await confirm();
  expect(refused).toMatchObject({ code: 'TOO_LATE', message: expect.stringContaining('was canceled') });
  expect(await listOpenTimes(site)).toContain(season.times[2]);
});

test('a call that was confirmed and then canceled without an email says so by both of its links', async () => {
  const { link } = (await confirm()).body;
  const coach = await signInCoach(site);
  const body = { action: 'cancel', tellClient: false };
  expect((await coach.send('POST', `/api/admin/bookings/free/${held.id}/action`, body)).status).toBe(200);
  expect((await see()).body).toMatchObject({ state: 'cancelled', confirmed: null });
  expect(await site.send('POST', '/api/my-call', { link })).toMatchObject({
    status: 200,
    body: { status: 'cancelled' },
  });
});

test('a link that is not of this call, or none at all, opens nothing', async () => {
  const other = await addFreeCall(site, season.times[5], { email: 'ben@example.com' });
  const signature = held.link.split('.')[1];
  const [stored] = await site.db.select().from(consultationRequests).where(eq(consultationRequests.id, held.id));
  const myCall = await createCallLinkToken(site.ctx.database, {
    kind: 'free',
    id: held.id,
    calendarSequence: 0,
    createdAt: stored?.createdAt ?? new Date(0),
  });
  for (const link of [`${other}.${signature}`, `99.${signature}`, `${held.link}x`, `2147483648.${signature}`, myCall]) {
    expect(await see(link)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await confirm(link)).toMatchObject({ status: 404 });
  }
  // The link that confirms does not open the page of the call.
  expect((await site.send('POST', '/api/my-call', { link: held.link })).status).toBe(404);
});

test('a correction of the address ends the link that went to a stranger, also one of an earlier release', async () => {
  const secret = await getSiteSecret(site.ctx.database, 'call links');
  const signed = `confirm ${held.id} ${(await call())?.createdAt.toISOString()}`;
  const earlier = `${held.id}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  expect([(await see()).body.state, (await see(earlier)).body.state]).toEqual(['held', 'held']);
  const bookingId = { kind: 'free', id: held.id } as const;
  await site.ctx.database.transaction((tx) =>
    changeBookingAddress(tx, site.ctx, 'coach@example.com', bookingId, 'ana@correct.example'),
  );
  expect((await confirm(await linkOf(held.id))).status).toBe(200);
  for (const link of [held.link, earlier])
    expect([(await see(link)).status, (await confirm(link)).status]).toEqual([404, 404]);
});

test('a confirmed address gets its mails at once, but its next call past the ceiling needs a confirmation', async () => {
  await confirm();
  const again = await bookFrom(site, from, 2, { ...freeCallRequest(2), selectedTimeSlot: season.times[6] });
  expect(again.body.code).toBe('PROOF_NEEDED');
});
