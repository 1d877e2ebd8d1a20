import { expect, test } from 'vitest';
import { syncPayment } from '../payments/sync-payment.ts';
import { addUser, openBrowser, signIn } from '../testing/accounts.ts';
import { buyer, openCourseBuyer } from '../testing/course-sales.ts';
import { deliverMails, temporaryPasswordIn } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite({ listen: true });

type Buyer = ReturnType<typeof openCourseBuyer>;
const isSignedIn = async ({ user }: Buyer) => (await user()).status === 200;
const canEnter = async (nora: Buyer, id: string) => (await nora.see(id)).body.course.canEnter;

/** A new buyer's purchase that was settled without the buyer's browser. */
async function buyCourse(): Promise<{ nora: Buyer; id: string }> {
  const nora = openCourseBuyer(site);
  const id = await nora.buy();
  await syncPayment(site.ctx, id);
  return { nora, id };
}

test('only the browser of the purchase may sign in, also after it was closed during payment', async () => {
  const { nora, id } = await buyCourse();
  const readCheckout = async ({ browser }: Buyer) => (await browser.send('GET', '/api/checkout?kind=course')).body;
  expect(await readCheckout(nora)).toEqual({ payment: null, latestCall: null, toEnter: id });
  expect(await readCheckout(openCourseBuyer(site))).toEqual({ payment: null, latestCall: null, toEnter: null });
  expect((await nora.confirm(id)).body.signedIn).toBe(true);
  expect(await readCheckout(nora)).toEqual({ payment: null, latestCall: null, toEnter: null });
});

test('another person’s payment opens nothing and reveals nothing about its buyer', async () => {
  const { nora, id } = await buyCourse();
  await addUser(site);
  for (const mallory of [openCourseBuyer(site), openCourseBuyer(site, await signIn(site, 'ana@example.com'))]) {
    await mallory.browser.send('GET', '/api/payment-config');
    const reply = await mallory.confirm(id, { email: buyer.userEmail, firstName: 'Nora', lastName: 'Berg' });
    expect(reply.body).toEqual({ success: true });
    expect((await mallory.see(id)).status).toBe(404);
  }
  expect(await isSignedIn(openCourseBuyer(site))).toBe(false);
  // The buyer may still sign in.
  expect((await nora.confirm(id)).body.signedIn).toBe(true);
});

test('signs the buyer in once, also after signing out', async () => {
  const { nora, id } = await buyCourse();
  expect(await canEnter(nora, id)).toBe(true);
  expect((await nora.confirm(id)).body.signedIn).toBe(true);
  expect(await canEnter(nora, id)).toBe(true);
  await nora.browser.send('POST', '/api/logout');
  // Another person may use this browser next.
  expect((await nora.see(id)).status).toBe(404);
  expect((await nora.confirm(id)).body).toEqual({ success: true });
  expect(await isSignedIn(nora)).toBe(false);
});

test.each([
  ['12:59:59', true],
  ['13:00:00', false],
])('signs in within an hour of settlement: %s', async (time, enters) => {
  const { nora, id } = await buyCourse();
  site.setNow(`2027-01-01T${time}Z`);
  expect(await canEnter(nora, id)).toBe(enters);
  await nora.confirm(id);
  expect(await isSignedIn(nora)).toBe(enters);
});

test('does not sign in after a password was chosen elsewhere, or while the mailed one is in use', async () => {
  const { nora, id } = await buyCourse();
  const [welcome] = (await deliverMails(site)).filter(({ kind }) => kind === 'course-welcome');
  const phone = await signIn(site, buyer.userEmail, temporaryPasswordIn(welcome));
  expect(await canEnter(nora, id)).toBe(false);
  await nora.confirm(id);
  expect(await isSignedIn(nora)).toBe(false);
  expect((await phone.send('GET', '/api/auth/user')).status).toBe(200);
  await phone.send('POST', '/api/set-new-password', { newPassword: 'nine yellow pears' });
  await phone.send('POST', '/api/logout');
  await nora.confirm(id);
  expect(await isSignedIn(nora)).toBe(false);
});

test('does not sign in with a later checkout cookie', async () => {
  const { nora, id } = await buyCourse();
  nora.browser.cookies.delete('checkout');
  await nora.browser.send('GET', '/api/payment-config');
  expect((await nora.confirm(id)).body).toEqual({ success: true });
  expect(await isSignedIn(nora)).toBe(false);
});

test('does not sign in from another site’s page', async () => {
  const { nora, id } = await buyCourse();
  const path = '/api/confirm-course-payment';
  const reply = await nora.browser.send('POST', path, { paymentIntentId: id }, { origin: 'https://evil.example' });
  expect(reply.status).toBe(403);
  expect(await canEnter(nora, id)).toBe(true);
});

test('does not sign in after a refund', async () => {
  const { nora, id } = await buyCourse();
  await (await site.ctx.provider()).stripe.refunds.create({ payment_intent: id });
  expect((await nora.confirm(id)).body.code).toBe('PAYMENT_NOT_COMPLETED');
  expect(await isSignedIn(nora)).toBe(false);
});

test('the account holds only what was typed at the checkout, and is no admin', async () => {
  const browser = openBrowser(site);
  const nora = openCourseBuyer(site, browser);
  const id = await nora.buy({ isAdmin: true, isMainAdmin: true, firstName: '<b>Nora</b>' });
  await nora.confirm(id, { isAdmin: true });
  expect((await nora.user()).body).toMatchObject({ isAdmin: false, firstName: '<b>Nora</b>' });
});
