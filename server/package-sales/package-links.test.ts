import { expect, test } from 'vitest';
import { useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { deliverMails, packageTokenIn } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { openOffersAdmin, openPackageBuyer } from '../testing/package-sales.ts';
import { addSoldPackage, openPackageHolder, soldTo } from '../testing/packages.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const first = '2027-01-04-930am';
const contact = { phone: '+12025550101', contactMethod: 'whatsapp' };

async function bookFirst() {
  const sold = await addSoldPackage(site);
  const holder = openPackageHolder(site, sold.token);
  await holder.book(sold.id, [first]);
  const [{ calls }] = await holder.mine();
  const look = async () => (await site.send('POST', '/api/my-call', { link: calls[0].link })).body;
  return { id: sold.id, callLink: calls[0].link as string, look };
}

test('the mailed link of a call leads to its package, where the next call is booked', async () => {
  const { id, look } = await bookFirst();
  const { package: seen } = await look();
  expect(seen).toEqual({ toBook: 3, link: expect.stringMatching(/^package-\d+\.[\w-]{43}$/) });
  const holder = openPackageHolder(site, seen.link);
  expect(await holder.mine()).toMatchObject([
    { id, contact: { isPhoneKnown: true }, calls: [{ link: expect.stringMatching(/^paid-/) }] },
  ]);
  expect((await holder.book(id, ['2027-01-11-930am'])).status).toBe(201);
  expect((await look()).package.toBook).toBe(2);
  const forged = `package-${id}.${'x'.repeat(43)}`;
  for (const link of [forged, seen.link.replace(/\d+/, '9999')]) {
    expect((await openPackageHolder(site, link).list()).status).toBe(404);
  }
});

test('a link to a package ends with the address that it went to', async () => {
  const { look } = await bookFirst();
  const { link } = (await look()).package;
  await openClientsAdmin(site, coach).update(soldTo, { email: 'ana.ruiz@example.com' });
  expect((await openPackageHolder(site, link).list()).status).toBe(404);
});

test('the browser that paid on open sale books calls at once, but learns nothing about the client of that address', async () => {
  await openOffersAdmin(site, coach).changeTemplate({ sale: 'open', withCourse: false });
  await bookFirst();
  const nora = openPackageBuyer(site);
  const reference = await nora.buy({ email: soldTo });
  const { bill } = (await nora.browser.send('GET', `/api/payments/${reference}`)).body;
  const holder = openPackageHolder(site, bill.packageLink);
  const [own] = await holder.mine();
  expect(own).toMatchObject({ contact: { isPhoneKnown: false, contactMethod: null }, calls: [] });
  expect((await holder.book(own.id, ['2027-01-11-930am'])).body.fields).toHaveProperty('phone');
  expect((await holder.book(own.id, ['2027-01-11-930am'], contact)).status).toBe(201);
  expect((await holder.mine())[0].calls).toMatchObject([{ fate: 'booked', link: null }]);
});

test('a payment link that the coach has copied shows no more of the client than the payer’s', async () => {
  const { id } = await bookFirst();
  const offers = openOffersAdmin(site, coach);
  const offered = await offers.made({ tellClient: false }, soldTo);
  await offered.client.pay();
  const copied = openPackageHolder(site, offered.token);
  const [own] = await copied.mine();
  expect(own).toMatchObject({ contact: { isPhoneKnown: false, contactMethod: null } });
  expect(own.id).not.toBe(id);
  expect((await copied.book(own.id, ['2027-01-11-930am'])).body.fields).toHaveProperty('phone');
  const mailed = openPackageHolder(site, packageTokenIn(...(await deliverMails(site))));
  expect((await mailed.book(own.id, ['2027-01-11-930am'])).status).toBe(201);
  expect((await mailed.mine())[0].calls).toMatchObject([{ link: expect.stringMatching(/^paid-/) }]);
  expect((await copied.mine())[0].calls).toMatchObject([{ fate: 'booked', link: null }]);
});

test('a payment that sold nothing has no link to a package', async () => {
  await openOffersAdmin(site, coach).changeTemplate({ sale: 'open' });
  const nora = openPackageBuyer(site);
  const { paymentIntentId } = (await nora.start()).body;
  const { bill } = (await nora.browser.send('GET', `/api/payments/${paymentIntentId}`)).body;
  expect(bill.packageLink).toBeNull();
});
