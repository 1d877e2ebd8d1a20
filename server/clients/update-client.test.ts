import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { clients, coachingCalls, consultationRequests, mails, paymentLinks, users } from '../db/schema.ts';
import { clientMailKinds } from '../mail/mail-kinds.ts';
import { addMember, auditLines } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, createCallLink, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { bookWithLink, openLinkHolder, readToken } from '../testing/payment-links.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const people = openClientsAdmin(site, coach);

const ana = 'ana1@example.com';
const right = 'ana@right.example';
const freeCalls = () => site.db.select().from(consultationRequests).orderBy(consultationRequests.id);

test('facts are saved with one line in the log', async () => {
  await addFreeCall(site);
  const facts = { firstName: 'Anna', phone: '+1 999 555 0000', timeZone: 'Europe/Paris', contactMethod: 'facetime' };
  const reply = await people.update(ana, { ...facts, tags: [' VIP ', 'vip', 'Vegan'] });
  expect(reply).toMatchObject({
    status: 200,
    body: { message: 'The details are up to date.', client: { ...facts, lastName: 'Ruiz', tags: ['VIP', 'Vegan'] } },
  });
  expect(await auditLines(site)).toEqual([
    'coach@example.com client-changed: changed the name, changed the phone number, changed the time zone, changed the contact method, changed the tags of ana1@example.com',
  ]);
  expect(await people.update(ana, {})).toMatchObject({ status: 200 });
  expect(await auditLines(site)).toHaveLength(1);
});

test('calls ahead take what was put right, but keep what they were booked with', async () => {
  const past = await addFreeCall(site, '2027-01-04-900am', { startsAt: new Date('2026-12-01'), status: 'completed' });
  const ahead = await addFreeCall(site);
  const otherNumber = { phone: '+1 303 555 0003', phoneDigits: '13035550003' };
  const other = await addFreeCall(site, '2027-01-04-1000am', { firstName: 'Ben', ...otherNumber });
  await people.update(ana, { firstName: 'Anna', phone: '+1 999 555 0000', timeZone: 'Europe/Paris' });
  const byId = new Map((await freeCalls()).map((call) => [call.id, call]));
  expect(byId.get(past)).toMatchObject({ firstName: 'Ana', phone: '+12025550001' });
  expect(byId.get(ahead)).toMatchObject({ firstName: 'Anna', phone: '+1 999 555 0000', phoneDigits: '19995550000' });
  expect(byId.get(other)).toMatchObject({ firstName: 'Ben', ...otherNumber });
});

test('a new number replaces the old one however the call has it written', async () => {
  await addFreeCall(site);
  const call = { email: 'ben@example.com', phone: '+1 (202) 555-0001', phoneDigits: '12025550001' };
  await addFreeCall(site, '2027-01-04-1000am', call);
  await people.join(ana, 'ben@example.com');
  await people.update(ana, { phone: '+1 999 555 0000' });
  const stored = (await freeCalls()).map(({ phone, phoneDigits }) => [phone, phoneDigits]);
  expect(stored).toEqual(Array(2).fill(['+1 999 555 0000', '19995550000']));
});

test('a call that was booked with a second address keeps it until mails go to a new one', async () => {
  await addFreeCall(site);
  await addFreeCall(site, '2027-01-04-1000am', { email: 'ben@example.com' });
  await people.join(ana, 'ben@example.com');
  await people.update(ana, { tags: ['VIP'] });
  expect((await freeCalls()).map(({ email }) => email)).toEqual([ana, 'ben@example.com']);
  await people.update(ana, { email: right });
  expect((await freeCalls()).map(({ email }) => email)).toEqual([right, right]);
});

test('what the coach empties stays empty for the client, and stays with the call', async () => {
  await addFreeCall(site);
  await people.update(ana, { phone: null, contactMethod: null, email: right });
  expect(await people.details(right)).toMatchObject({ phone: null, contactMethod: null });
  expect(await freeCalls()).toMatchObject([{ phone: '+12025550001', contactMethod: 'whatsapp', email: right }]);
});

describe('a new address', () => {
  test('is where mails go from now on: of calls ahead, and those that are waiting', async () => {
    const past = { startsAt: new Date('2026-12-01'), status: 'completed' };
    await addFreeCall(site, '2027-01-04-900am', past);
    const id = await addFreeCall(site);
    await addPaidCall(site, '2027-01-04-1000am');
    await addPaidCall(site, '2027-01-04-1030am', { status: 'cancelled', stripePaymentIntentId: null });
    await site.db.insert(mails).values([
      { kind: 'free-call-confirmation', recipient: ana, consultationRequestId: id },
      { kind: 'free-call-notice', recipient: ana, consultationRequestId: id },
      { kind: 'free-call-confirmation', recipient: ana, state: 'sent' },
      { kind: 'temporary-password', recipient: ana },
    ]);
    const reply = await people.update(ana, { email: 'ANA@right.example' });
    expect(reply.body.message).toBe('Emails now go to ana@right.example. The links in earlier emails no longer work.');
    expect(reply.body.client).toMatchObject({ email: right, addresses: [right, ana], calls: [{}, {}, {}, {}] });
    expect((await freeCalls()).map(({ email }) => email)).toEqual([ana, right]);
    const paid = await site.db.select().from(coachingCalls).orderBy(coachingCalls.id);
    expect(paid.map(({ email }) => email)).toEqual([right, ana]);
    const stored = await site.db.select().from(mails).orderBy(mails.id);
    expect(stored.map(({ recipient }) => recipient)).toEqual([right, ana, ana, ana]);
    expect(await auditLines(site)).toEqual([
      'coach@example.com client-changed: changed the address to ana@right.example of ana1@example.com',
    ]);
    expect(await people.idOf(ana)).toBe(await people.idOf(right));
  });

  test('gets all waiting mails to the client but those about an account', async () => {
    await addFreeCall(site);
    await site.db.insert(mails).values(clientMailKinds.map((kind) => ({ kind, recipient: ana })));
    await people.update(ana, { email: right });
    const staying = await site.db.select().from(mails).where(eq(mails.recipient, ana));
    const ofAccounts = [
      'course-answer course-ready course-welcome new-device own-address-changed own-address-link own-address-requested',
      'own-address-used password-changed password-set personal-data-erased personal-data-link personal-data-sign-in',
      'session-taken-over sign-in-changed temporary-password verification',
    ].flatMap((kinds) => kinds.split(' '));
    expect(staying.map(({ kind }) => kind).sort()).toEqual(ofAccounts);
  });

  test('gets the confirmations of calls ahead once more, and the links of a stranger end', async () => {
    const id = await addFreeCall(site);
    const paid = await addPaidCall(site, '2027-01-04-1000am');
    const strangersLink = await createCallLink(site, 'free', id);
    const seeCall = async () => (await site.send('POST', '/api/my-call', { link: strangersLink })).status;
    expect(await seeCall()).toBe(200);
    const reply = await people.update(ana, { email: right, resendMails: true });
    expect(reply.body.message).toContain('The confirmations of 2 calls ahead are on their way.');
    expect(await seeCall()).toBe(404);
    const sent = await deliverMails(site);
    expect(sent.map(({ kind, to }) => [kind, to.address])).toEqual([
      ['free-call-confirmation', right],
      ['paid-call-confirmation', right],
    ]);
    expect(sent[0]?.text).toContain('/my-call#free-');
    await people.update(right, { resendMails: true });
    await people.update(right, { resendMails: true });
    expect(await deliverMails(site), 'a second click while they wait').toHaveLength(2);
    expect(paid).toBe(1);
  });

  test('says so when nothing is open', async () => {
    await addFreeCall(site, undefined, { status: 'cancelled' });
    const reply = await people.update(ana, { email: right, resendMails: true });
    expect(reply.body.message).toBe('Emails now go to ana@right.example. There’s nothing open to send again.');
  });

  test('does not change how an account signs in', async () => {
    await addMember(site, { email: ana });
    const reply = await people.update(ana, { email: right });
    expect(reply.body.message).toBe(
      'Emails now go to ana@right.example. Signing in still works with ana1@example.com.',
    );
    expect(await site.db.select().from(users).where(eq(users.email, ana))).toHaveLength(1);
    expect((await people.update(right, { email: ana })).body.message).toBe('Emails now go to ana1@example.com.');
    expect((await people.details(ana)).addresses).toEqual([ana, right]);
  });

  test('that is another client’s is refused, with whom to join', async () => {
    await addFreeCall(site);
    await addFreeCall(site, '2027-01-04-1000am', { firstName: 'Ben', lastName: 'Bay', email: 'ben@example.com' });
    const message = 'This address belongs to Ben Bay. If that’s the same person, you can join the two.';
    expect(await people.update(ana, { email: 'ben@example.com', firstName: 'X' })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', message, fields: { email: message } },
    });
    expect(await people.details(ana)).toMatchObject({ firstName: 'Ana', email: ana, addresses: [ana] });
  });

  test('that two tabs give to two clients at once goes to one of them', async () => {
    await addFreeCall(site);
    await addFreeCall(site, '2027-01-04-1000am', { email: 'ben@example.com' });
    const replies = await Promise.all([ana, 'ben@example.com'].map((email) => people.update(email, { email: right })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await site.db.select().from(clients).where(eq(clients.email, right))).toHaveLength(1);
  });
});

test('the link of a call that is not paid goes to the right address, where the confirmation would go', async () => {
  const { id, token: copied } = await bookWithLink(coach);
  const [misdirected] = await deliverMails(site);
  expect((await people.update(ana, { email: right, resendMails: true })).status).toBe(200);
  const [mail, ...others] = await deliverMails(site);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'payment-link', to: { address: right } });
  // What a stranger may have received opens nothing any more.
  for (const token of [copied, readToken(misdirected?.text ?? '')]) {
    const { browser } = openLinkHolder(site, token);
    expect((await browser.send('POST', '/api/pay', { link: token })).status).toBe(404);
  }
  await openLinkHolder(site, readToken(mail?.text ?? '')).pay();
  expect((await site.db.select().from(coachingCalls))[0]).toMatchObject({ id, email: right });
  expect((await deliverMails(site))[0]).toMatchObject({ kind: 'paid-call-confirmation', to: { address: right } });
});

test('once the link of a call has expired, its confirmation is sent', async () => {
  await bookWithLink(coach);
  await deliverMails(site);
  await site.db.update(paymentLinks).set({ expiresAt: site.ctx.now() });
  await people.update(ana, { email: right, resendMails: true });
  const [mail] = await deliverMails(site);
  expect(mail).toMatchObject({ kind: 'paid-call-confirmation', to: { address: right } });
  expect(mail?.text).toContain('Price: $50, not paid yet.');
  expect(mail?.text).not.toContain('You can pay with the link');
});
