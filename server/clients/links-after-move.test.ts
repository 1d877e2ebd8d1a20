import { expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { consultationRequests } from '../db/schema.ts';
import { createConfirmLinkToken } from '../mail/call-links.ts';
import { addUser, PASSWORD, signIn } from '../testing/accounts.ts';
import { addFreeCall, useBookings } from '../testing/bookings.ts';
import { changeTokenIn, EMAIL_CHANGE_URL } from '../testing/email-changes.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { addSoldPackage, openPackageHolder } from '../testing/packages.ts';
import { openLinkHolder } from '../testing/payment-links.ts';

const site = useEmptySite({
  listen: true,
  env: { ADMIN_EMAIL: 'coach@example.com', LIMIT_ACCOUNT_MAILS_PER_HOUR: '1000' },
});
useBookings(site);

const OLD = 'ana1@example.com';
const NEW = 'ana@new.example';

/** Ana, who signs in with the old address, changes it to the new one. */
async function changeAddress(): Promise<void> {
  await addUser(site, { email: OLD, emailVerifiedAt: new Date('2027-01-01T00:00:00Z') });
  const ana = await signIn(site, OLD);
  await ana.send('POST', EMAIL_CHANGE_URL, { newEmail: NEW, currentPassword: PASSWORD });
  const token = changeTokenIn(await deliverMails(site), NEW);
  expect((await ana.send('POST', `${EMAIL_CHANGE_URL}/confirm`, { token })).status).toBe(200);
}

test('the link that confirmed a call no longer opens it for the old mailbox', async () => {
  const id = await addFreeCall(site, undefined, { email: OLD });
  const [call] = await site.db.select().from(consultationRequests).where(eq(consultationRequests.id, id));
  if (!call) throw new Error('There is no call');
  const link = await createConfirmLinkToken(site.ctx.database, call);
  const see = () => site.send('POST', '/api/held-call', { link });
  expect((await see()).body.state).toBe('booked');
  await changeAddress();
  expect((await see()).status).toBe(404);
});

test('the mailed link of a package that is paid opens nothing for the old mailbox', async () => {
  const { token } = await addSoldPackage(site, { email: OLD });
  const holder = openPackageHolder(site, token);
  expect((await holder.list()).status).toBe(200);
  await changeAddress();
  expect((await holder.list()).status).toBe(404);
});

test('the mailed link of an offer can still be paid, and then opens no more than the payer’s page', async () => {
  const { token } = await addSoldPackage(site, { email: OLD, soldAt: null });
  await changeAddress();
  await openLinkHolder(site, token).pay();
  expect(await openPackageHolder(site, token).mine()).toMatchObject([{ contact: { isPhoneKnown: false } }]);
});
