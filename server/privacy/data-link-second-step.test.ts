import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';
import { addUser, signIn } from '../testing/accounts.ts';
import { freeCallRequest, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { dataLinkTokenIn, deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';

const site = useEmptySite({ env: { ADMIN_EMAIL: 'coach@example.com' } });
const coach = useBookings(site);
const clients = openClientsAdmin(site, coach);
const email = 'ana1@example.com';
const verified = { emailVerifiedAt: new Date('2027-01-01T00:00:00Z') };

const book = (changed: Record<string, unknown> = {}) =>
  site.send('POST', '/api/consultation-request', freeCallRequest(1, changed));
const askForLink = (address: string) => site.send('POST', '/api/my-data/link', { email: address });
const post = (what: string, body: object) => site.send('POST', `/api/my-data/${what}`, body);

async function getLink(address = email): Promise<string> {
  await askForLink(address);
  return dataLinkTokenIn(await deliverMails(site));
}

describe('the link to the data of an account with a second step', () => {
  const secondSteps = {
    app: (userId: number) =>
      site.db
        .insert(tables.authenticatorApps)
        .values({ userId, sealedSecret: clearText('x'), confirmedAt: site.ctx.now() }),
    passkey: (userId: number) =>
      site.db.insert(tables.passkeys).values({
        userId,
        credentialId: 'key',
        publicKey: 'key',
        counter: 0,
        transports: [],
        name: 'Phone',
        isSynced: false,
      }),
  };
  type Step = keyof typeof secondSteps;

  test.each<Step>(['app', 'passkey'])(
    'is not mailed (%s): the mail asks to sign in, and the reply is the same',
    async (step) => {
      const { id } = await addUser(site, { email, ...verified });
      await secondSteps[step](id);
      const { body } = await askForLink(email);
      expect(body.message).toBe(
        (await askForLink('nobody@example.com')).body.message.replace('nobody@example.com', email),
      );
      const [mail, ...others] = await deliverMails(site);
      expect([mail?.to.address, others]).toEqual([email, []]);
      expect(mail?.text).toContain('http://localhost:3000/account#your-data');
      expect(mail?.text).not.toContain('token=');
      expect(await site.db.$count(tables.personalDataLinks)).toBe(0);
    },
  );

  test.each<Step>(['app', 'passkey'])('stops working once there is one (%s)', async (step) => {
    await book();
    const { id } = await addUser(site, { email, ...verified });
    const token = await getLink();
    expect((await post('read', { token })).status).toBe(200);
    await secondSteps[step](id);
    for (const reply of [
      await post('read', { token }),
      await post('download', { token }),
      await post('erase', { token, confirmation: 'erase' }),
    ])
      expect(reply).toMatchObject({
        status: 403,
        body: { code: 'SIGN_IN_NEEDED', message: expect.stringContaining('Please sign in') },
      });
    expect(await site.db.$count(tables.users, eq(tables.users.id, id))).toBe(1);
  });

  test('is not mailed to another address of the same client either', async () => {
    await book();
    await book({ ...freeCallRequest(2), selectedTimeSlot: '2027-01-11-930am' });
    await clients.join(email, 'ana2@example.com');
    await site.db.update(tables.clientAddresses).set({ opensData: true });
    const { id } = await addUser(site, { email, ...verified });
    await secondSteps.app(id);
    await deliverMails(site);
    expect(await getLink('ana2@example.com')).toBe('');
  });

  test('is no way around it by another account of the same client', async () => {
    await book();
    await addUser(site, { email: 'ana2@example.com', ...verified });
    const browser = await signIn(site, 'ana2@example.com');
    await clients.join(email, 'ana2@example.com');
    const { id } = await addUser(site, { email, ...verified });
    expect((await browser.send('GET', '/api/account/erasure')).status).toBe(200);
    await secondSteps.app(id);
    expect(await browser.send('GET', '/api/account/erasure')).toMatchObject({
      status: 403,
      body: { code: 'SIGN_IN_NEEDED' },
    });
  });

  test('is not mailed either where another address of the client is an admin’s', async () => {
    await book();
    await book({ ...freeCallRequest(2), selectedTimeSlot: '2027-01-11-930am' });
    await clients.join(email, 'ana2@example.com');
    const { id } = await addUser(site, { email: 'ana2@example.com', ...verified, isAdmin: true });
    await secondSteps.app(id);
    await deliverMails(site);
    expect(await getLink()).toBe('');
  });

  test('is mailed, and the account opens it, although an unconfirmed account of another address has one', async () => {
    await book();
    await book({ ...freeCallRequest(2), selectedTimeSlot: '2027-01-11-930am' });
    await clients.join(email, 'ana2@example.com');
    await site.db.update(tables.clientAddresses).set({ opensData: true });
    const { id } = await addUser(site, { email: 'ana2@example.com' });
    await secondSteps.app(id);
    await addUser(site, { email, ...verified });
    const browser = await signIn(site, email);
    expect((await browser.send('GET', '/api/account/erasure')).status).toBe(200);
    await deliverMails(site);
    expect(await getLink()).not.toBe('');
  });

  test('is mailed while an app has not shown its first code', async () => {
    const { id } = await addUser(site, { email, ...verified });
    await site.db.insert(tables.authenticatorApps).values({ userId: id, sealedSecret: clearText('x') });
    expect(await getLink()).not.toBe('');
  });

  test('tells nothing to an admin, whom anybody could bother', async () => {
    const { id } = await addUser(site, { email, ...verified, isAdmin: true });
    await secondSteps.passkey(id);
    await askForLink(email);
    expect(await deliverMails(site)).toEqual([]);
  });
});
