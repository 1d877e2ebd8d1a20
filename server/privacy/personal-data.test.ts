import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';
import { addMember, addUser, auditLines, openBrowser, signIn } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { freeCallRequest, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { dataLinkTokenIn, deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { addSoldPackage } from '../testing/packages.ts';
import { addDecision } from '../testing/takings.ts';
import { erasePerson } from './erase-person.ts';
import { previewErasure } from './preview-erasure.ts';

const site = useEmptySite({
  listen: true,
  env: { ADMIN_EMAIL: 'coach@example.com', LIMIT_ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR: '3' },
});
const coach = useBookings(site);
const clients = openClientsAdmin(site, coach);
const email = 'ana1@example.com';
const verified = { emailVerifiedAt: new Date('2027-01-01T00:00:00Z') };

beforeEach(() => void site.logged.splice(0));

const book = (changed: Record<string, unknown> = {}) =>
  site.send('POST', '/api/consultation-request', freeCallRequest(1, changed));
const askForLink = (address: string) => site.send('POST', '/api/my-data/link', { email: address });
const post = (what: string, body: object) => site.send('POST', `/api/my-data/${what}`, body);

async function getLink(address = email): Promise<string> {
  expect((await askForLink(address)).status).toBe(200);
  return dataLinkTokenIn(await deliverMails(site));
}

/** The files of an archive that was downloaded. */
async function download(method: 'GET' | 'POST', url: string, body?: object, browser = openBrowser(site)) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: 'http://localhost:3000' };
  const reply = await site.app.inject({ method, url, headers, ...(body && { payload: body }) });
  if (reply.statusCode !== 200)
    return { status: reply.statusCode, code: reply.json().code, name: '', page: '', data: null };
  expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  const files = unzipSync(reply.rawPayload);
  const read = (name: string) => new TextDecoder().decode(files[name]);
  const name = String(reply.headers['content-disposition']);
  return { status: 200, code: '', name, page: read('index.html'), data: JSON.parse(read('data.json')) };
}

describe('the copy of all data', () => {
  test('has answers in clear for the coach, as JSON and as a page without scripts', async () => {
    const goals = '<script>alert(1)</script> & "more" 🌱';
    await book({ goals, firstName: 'Ana<b>' });
    await clients.saveNotes(email, 'Sleeps badly.', 0);
    await clients.update(email, { phone: '+12025550199' });
    await deliverMails(site);
    const path = `/api/admin/clients/${await clients.idOf(email)}/data`;
    const { name, page, data } = await download('GET', path, undefined, coach);
    // The coach may have several of these files.
    expect(name).toContain('filename="data-of-ana-b-');
    expect(data).toMatchObject({
      about: { format: 1, addresses: [email] },
      client: [{ notes: 'Sleeps badly.' }],
      freeCalls: [{ goals, email, history: expect.any(Array) }],
      emails: [{ kind: 'free-call-confirmation', text: expect.stringContaining('Ana') }],
      changesByTheCoach: expect.arrayContaining([{ action: 'client-changed', createdAt: expect.any(String) }]),
    });
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot; 🌱');
    expect(page).not.toContain('<script');
    expect(await auditLines(site)).toContain(`coach@example.com data-downloaded: ${email}`);
  });

  test('has the answer that an older release has written in clear since, in place of the sealed one', async () => {
    await book({ eatingOut: 'Daily' });
    const path = `/api/admin/clients/${await clients.idOf(email)}/data`;
    const readAnswers = async () => (await download('GET', path, undefined, coach)).data.freeCalls;
    expect(await readAnswers()).toMatchObject([{ eatingOut: 'Daily' }]);
    await site.db.update(tables.consultationRequests).set({ eatingOutClear: 'Never' });
    expect(await readAnswers()).toMatchObject([{ eatingOut: 'Never' }]);
  });

  test('is another person’s only for the coach, and a long one is whole', async () => {
    const goals = `${'🌱'.repeat(2400)}end`;
    await book({ goals });
    await book({ ...freeCallRequest(2), selectedTimeSlot: '2027-01-11-930am' });
    await addUser(site, { email, ...verified });
    await site.db.update(tables.users).set({ phone: '+12125550199' }).where(eq(tables.users.email, email));
    const ana = await signIn(site, email);
    const { page, data } = await download('GET', '/api/account/data', undefined, ana);
    expect(data.accounts).toMatchObject([{ email, phone: '+12125550199' }]);
    expect(page).toContain('<dt>Phone</dt><dd>+12125550199</dd>');
    expect(page).not.toContain('<dd></dd>');
    expect(data.freeCalls).toMatchObject([{ goals, email }]);
    expect(JSON.stringify(data)).not.toContain('ana2@example.com');
    expect(data.client[0]).not.toHaveProperty('notes');
    const path = `/api/admin/clients/${await clients.idOf('ana2@example.com')}`;
    expect(await download('GET', `${path}/data`, undefined, ana)).toMatchObject({ status: 403 });
    expect((await ana.send('POST', `${path}/erasure`, { confirmation: 'erase' })).status).toBe(403);
  });

  test('needs a confirmed address and a fresh sign-in', async () => {
    await book();
    await addUser(site, { email });
    const ana = await signIn(site, email);
    const get = () => download('GET', '/api/account/data', undefined, ana);
    const erase = () => ana.send('POST', '/api/account/erasure', { confirmation: 'erase' });
    expect((await get()).code).toBe('ADDRESS_UNCONFIRMED');
    expect((await ana.send('GET', '/api/account/erasure')).body.code).toBe('ADDRESS_UNCONFIRMED');
    expect((await erase()).body.code).toBe('ADDRESS_UNCONFIRMED');
    await site.db.update(tables.users).set(verified).where(eq(tables.users.email, email));
    site.setNow('2027-01-01T12:15:00Z');
    expect((await get()).code).toBe('FRESH_SIGN_IN_NEEDED');
    expect((await erase()).body.code).toBe('FRESH_SIGN_IN_NEEDED');
    const path = `/api/admin/clients/${await clients.idOf(email)}/erasure`;
    expect((await coach.send('POST', path, { confirmation: 'erase' })).body.code).toBe('FRESH_SIGN_IN_NEEDED');
  });
});

describe('the mailed link', () => {
  test('goes only to an address with data, and nobody can tell', async () => {
    await book();
    await deliverMails(site);
    const known = await askForLink(email);
    const unknown = await askForLink('nobody@example.com');
    const ofCoach = await askForLink('coach@example.com');
    const replies = [known, unknown, ofCoach].map(({ status, body }) => [status, body.message.replace(/\S+@\S+,/, '')]);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect((await deliverMails(site)).map(({ to }) => to.address)).toEqual([email]);
    expect(await storedMails(site)).not.toContainEqual(['personal-data-link', 'nobody@example.com']);
  });

  test('opens the data for an hour', async () => {
    await book();
    const token = await getLink();
    expect((await post('read', { token })).body).toMatchObject({ isErased: false, preview: { addresses: [email] } });
    expect((await download('POST', '/api/my-data/download', { token })).data.freeCalls).toHaveLength(1);
    for (const bad of ['', 'x', `${token}x`, token.toUpperCase(), "'"])
      expect((await post('read', { token: bad })).body).toMatchObject({
        code: 'invalid',
        fields: { token: expect.stringContaining('valid') },
      });
    expect((await post('read', {})).status).toBe(400);
    site.setNow('2027-01-01T13:00:01Z');
    expect((await post('erase', { token, confirmation: 'erase' })).body.code).toBe('invalid');
    expect((await download('POST', '/api/my-data/download', { token })).code).toBe('invalid');
  });

  test('floods nobody', async () => {
    await book({ email: 'flood@example.com' });
    await deliverMails(site);
    for (let count = 0; count < 3; count += 1) await askForLink('flood@example.com');
    expect((await askForLink('flood@example.com')).status).toBe(429);
    expect(await deliverMails(site)).toHaveLength(3);
  });

  test('is stored as a hash, and its mail without the token', async () => {
    await book();
    const token = await getLink();
    const stored = JSON.stringify([
      await site.db.select().from(tables.personalDataLinks),
      await site.db.select().from(tables.mails),
      site.logged,
    ]);
    expect(stored).not.toContain(token);
  });
});

describe('an erasure', () => {
  test('by the link asks for the word, happens once, frees the time, and tells the coach without a name', async () => {
    await book();
    const token = await getLink();
    expect((await post('erase', { token, confirmation: 'yes' })).body.fields).toHaveProperty('confirmation');
    const [one, two] = await Promise.all([1, 2].map(() => post('erase', { token, confirmation: 'Erase' })));
    expect([one?.status, two?.status, one?.body]).toEqual([200, 200, two?.body]);
    expect((await post('read', { token })).body).toEqual({ isErased: true, preview: null });
    expect((await download('POST', '/api/my-data/download', { token })).code).toBe('invalid');
    const sent = await deliverMails(site);
    expect(sent.map(({ kind, to }) => [kind, to.address])).toEqual([
      ['personal-data-erased', email],
      ['erasure-notice', 'coach@example.com'],
    ]);
    expect(sent[1]?.text).toContain('Monday, January 4, 2027');
    expect(JSON.stringify(sent[1])).not.toMatch(/ana|ruiz/i);
    expect(await storedMails(site)).toEqual([]);
    expect(await site.db.select().from(tables.bookedSlots)).toEqual([]);
    expect((await book()).status).toBe(201);
  });

  test('by the user ends the session', async () => {
    await addMember(site, { email, ...verified });
    const ana = await signIn(site, email);
    const { goes } = (await ana.send('GET', '/api/account/erasure')).body;
    expect(goes).toContain('1 account, with access to the course, for good.');
    expect((await ana.send('POST', '/api/account/erasure', { confirmation: 'erase' })).status).toBe(200);
    expect((await ana.send('GET', '/api/auth/user')).status).toBe(401);
    expect(await site.db.$count(tables.users, eq(tables.users.email, email))).toBe(0);
  });

  test('waits for a paid call that is ahead, and for a payment that is under way', async () => {
    await buyCall(site, { email });
    const path = `/api/admin/clients/${await clients.idOf(email)}/erasure`;
    const erase = () => coach.send('POST', path, { confirmation: 'erase' });
    expect((await erase()).body).toMatchObject({
      code: 'NOT_POSSIBLE',
      message: expect.stringMatching(/^A paid call is ahead, on Monday/),
    });
    // The person's own time comes first.
    await site.db.update(tables.coachingCalls).set({ visitorTimeZone: 'Europe/London' });
    expect((await previewErasure(site.ctx, email, { isForCoach: false })).obstacles).toEqual([
      expect.stringMatching(/^A paid call is ahead, on Monday.* PM \(United Kingdom Time\), .* AM EST for me\. /),
    ]);
    expect((await erase()).body.message).not.toContain('Kingdom');
    // Its own link no longer cancels it.
    await site.db.update(tables.coachingCalls).set({ changeNoticeHours: 100 });
    expect((await previewErasure(site.ctx, email, { isForCoach: false })).obstacles).toEqual([
      expect.stringContaining('It’s too late to cancel it yourself, so please write to me at coach@example.com'),
    ]);
    expect((await erase()).body.message).toContain('Please cancel it first');
    await site.db.update(tables.coachingCalls).set({ status: 'completed' });
    await site.db.update(tables.payments).set({ status: 'processing' });
    expect((await erase()).body.message).toMatch(/^A payment of \$85 is under way/);
    await site.db.update(tables.payments).set({ status: 'settled', dispute: 'open' });
    expect((await erase()).body.message).toMatch(/^A bank/);
    await site.db.update(tables.payments).set({ dispute: null });
    await addDecision(site, { email });
    expect((await erase()).body.message).toMatch(/^The money for the call on Monday.* on the Today page\.$/);
    const { obstacles } = await previewErasure(site.ctx, email, { isForCoach: false });
    expect(obstacles).toEqual([expect.stringMatching(/^I still have to decide about your money.* write to me/)]);
    await site.db.update(tables.paymentDecisions).set({ decision: 'kept' });
    expect((await coach.send('GET', path)).body).toMatchObject({
      obstacles: [],
      stays: expect.arrayContaining([expect.stringMatching(/^1 payment, with amount/)]),
    });
    expect((await erase()).status).toBe(200);
    expect((await erase()).status).toBe(404);
  });

  test('tells of paid calls that are not booked yet, unless their package has ended', async () => {
    const name = '4-Week Program';
    await addSoldPackage(site, { email, name });
    await addSoldPackage(site, { email, name: 'Called off', endedBy: 'coach', endedAt: site.ctx.now() });
    await addSoldPackage(site, { email, name: 'Over', endsAt: site.ctx.now() });
    for (const isForCoach of [true, false]) {
      const { goes } = await previewErasure(site.ctx, email, { isForCoach });
      const ofPackages = goes.filter((line) => line.includes('package'));
      expect(ofPackages).toEqual([`4 calls of the package “${name}”, paid and not booked yet.`]);
    }
  });

  test('is tried a few times an hour, by the link and by the user', async () => {
    const owner = 'impatient@example.com';
    await buyCall(site, { email: owner });
    await addUser(site, { email: owner, ...verified });
    const [token, user] = [await getLink(owner), await signIn(site, owner)];
    const byLink = () => post('erase', { token, confirmation: 'erase' });
    const byUser = () => user.send('POST', '/api/account/erasure', { confirmation: 'erase' });
    for (const erase of [byLink, byLink, byUser, byLink, byUser])
      expect((await erase()).body.code).toBe('NOT_POSSIBLE');
    for (const erase of [byLink, byUser]) {
      const { status, headers, body } = await erase();
      expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(body.message).toMatch(/^This was tried several times just now\. .* write to coach@example\.com\.$/);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
    }
    // Nobody else’s tries are used up.
    const calm = 'calm@example.com';
    await book({ email: calm, selectedTimeSlot: '2027-01-11-930am' });
    expect((await post('erase', { token: await getLink(calm), confirmation: 'erase' })).status).toBe(200);
  });

  test('of the coach’s own account is refused', async () => {
    const path = '/api/account/erasure';
    await site.db.update(tables.users).set(verified);
    expect((await coach.send('GET', path)).body.obstacles).toHaveLength(1);
    expect((await coach.send('POST', path, { confirmation: 'erase' })).body).toMatchObject({
      code: 'NOT_POSSIBLE',
      message: expect.stringContaining('own account'),
    });
  });

  test('leaves others alone, also those with the same name', async () => {
    await book();
    await book({ ...freeCallRequest(2), selectedTimeSlot: '2027-01-11-930am' });
    await deliverMails(site);
    const mailsOf = async (who: string) => (await storedMails(site)).filter(([, recipient]) => recipient === who);
    const before = await mailsOf('ana2@example.com');
    await erasePerson(site.ctx, async () => email, { admin: 'coach@example.com' });
    expect(await mailsOf('ana2@example.com')).toEqual(before);
    expect((await clients.details('ana2@example.com')).calls).toHaveLength(1);
  });
});
