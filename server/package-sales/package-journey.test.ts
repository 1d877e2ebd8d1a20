import { expect, test } from 'vitest';
import { listSeriesValues } from '#domain/package-series.ts';
import { asc } from '../db/drizzle.ts';
import { receipts } from '../db/schema.ts';
import { comeBackAt } from '../testing/accounts.ts';
import { openPaymentsAdmin } from '../testing/admin-payments.ts';
import { freeCallRequest, openBookingsAdmin, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { deliverMails, packageTokenIn } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { openOffersAdmin } from '../testing/package-sales.ts';
import { openPackageHolder } from '../testing/packages.ts';
import { openLinkHolder, readToken } from '../testing/payment-links.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const ana = 'ana1@example.com';

/** Sends what is queued, and returns the text of the mail of this kind. */
const mailedText = async (kind: string) =>
  (await deliverMails(site)).find((mail) => mail.kind === kind)?.text ?? `no ${kind}`;

test('from a free call that was held to a refund of half: money, minutes and half-hours agree all the way', async () => {
  const [admin, offers, money] = [
    openBookingsAdmin(coach),
    openOffersAdmin(site, coach),
    openPaymentsAdmin(site, coach),
  ];
  const person = () => offers.people.details(ana);
  await site.send('POST', '/api/consultation-request', freeCallRequest(1));
  await comeBackAt(site, coach, '2027-01-04T15:30:00Z');
  await admin.act('free/1', 'complete');
  expect((await admin.details('free/1')).booking).toMatchObject({ status: 'completed' });

  await offers.offer({ cents: 350_00, weeks: 5 });
  expect(await offers.bills.unpaid()).toMatchObject([{ amount: 350_00, isOffer: true }]);
  await openLinkHolder(site, readToken(await mailedText('package-offer'))).pay();
  expect(await offers.bills.unpaid()).toEqual([]);

  const holder = openPackageHolder(site, packageTokenIn(...(await deliverMails(site))));
  const [{ id }] = await holder.mine();
  expect((await holder.book(id, listSeriesValues('2027-01-11-900am', 3))).status).toBe(201);
  expect((await holder.book(id, ['2027-02-01-900am'])).status).toBe(201);
  const linkOf = async (index: number) => (await holder.mine())[0].calls[index].link as string;
  const change = async (path: string, body: object) =>
    expect((await holder.browser.send('POST', `/api/my-call/${path}`, body)).status).toBe(200);
  await change('move', { link: await linkOf(1), selectedTimeSlot: '2027-01-18-930am' });
  await change('cancel', { link: await linkOf(3) });
  expect(await holder.summary()).toBe('4 calls: 3 booked, 1 to book');

  await comeBackAt(site, coach, '2027-01-11T15:00:00Z');
  await admin.act('paid/1', 'complete', { minutesUsed: 35 });
  expect(await person()).toMatchObject({ creditMinutes: 10, creditLots: [{ cause: 'left over', minutes: 10 }] });
  expect(await holder.summary()).toBe('4 calls: 1 held, 2 booked, 1 to book');

  const buyer = openBuyer(site);
  const part = { selectedTimeSlot: '2027-01-25-1000am', duration: 30, amount: 3333, useMinutes: true };
  const { body } = await buyer.start({ ...part, minutesLink: await linkOf(1) });
  await buyer.pay(body.clientSecret, body.publishableKey);
  expect((await buyer.confirm(body.paymentIntentId)).body).toEqual({ success: true });
  expect((await person()).creditMinutes).toBe(0);

  await comeBackAt(site, coach, '2027-01-25T15:45:00Z');
  await admin.act(`paid/${body.callId}`, 'complete', { minutesUsed: 45 });
  const [overtime] = (await admin.attention()).decisions;
  expect(overtime).toMatchObject({ reason: 'overtime', minutes: 15, amount: 25_00 });
  await offers.bills.billOvertime(overtime.id);
  expect(await offers.bills.unpaid()).toMatchObject([{ amount: 25_00, isOvertime: true }]);
  await openLinkHolder(site, readToken(await mailedText('bill'))).pay();

  const { packageRefund } = await money.details(1);
  expect(packageRefund).toMatchObject({ total: 4, used: 1, singleCallCents: 70_00, courseCents: 149_00, keep: 131_00 });
  expect(await money.refund(1, { amount: 175_00, purchase: 'keep' })).toMatchObject({ status: 200 });
  const issued = (await site.db.select().from(receipts).orderBy(asc(receipts.number))).map(({ kind, amount }) => [
    kind,
    amount,
  ]);
  expect(issued).toEqual([
    ['payment', 350_00],
    ['payment', 33_33],
    ['payment', 25_00],
    ['refund', 175_00],
  ]);
  expect(await person()).toMatchObject({ paid: 408_33, refunded: 175_00, unpaidBills: [], creditMinutes: 0 });
  expect(await admin.attention()).toMatchObject({ decisions: [], unpaidBills: [], payments: [] });
  expect(await takenSlots(site)).toHaveLength(8);
  expect(await holder.summary()).toBe('4 calls: 1 held, 2 booked, 1 to book');
});
