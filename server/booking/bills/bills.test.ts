import { describe, expect, test } from 'vitest';
import { noTakings, sumTakings } from '#domain/takings.ts';
import { receipts, sandboxObjects } from '../../db/schema.ts';
import { auditEntries, signIn } from '../../testing/accounts.ts';
import { openPaymentsAdmin } from '../../testing/admin-payments.ts';
import { openBillsAdmin } from '../../testing/bills.ts';
import { useBookings } from '../../testing/bookings.ts';
import { payAtSandbox } from '../../testing/card-payments.ts';
import { openClientsAdmin } from '../../testing/clients.ts';
import { deliverMails, storedMails } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { openLinkHolder, readToken } from '../../testing/payment-links.ts';
import { storedPayments } from '../../testing/payments.ts';
import { readCsv } from '../../testing/takings.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const bills = openBillsAdmin(site, coach);
const people = openClientsAdmin(site, coach);
const ana = 'ana1@example.com';
const takings = async () => sumTakings((await coach.send('GET', '/api/admin/takings')).body.parts);
const movements = async () =>
  readCsv((await coach.send('GET', '/api/admin/takings-export')).body).map((line) => [line.For, line.State]);

describe('a bill with a sentence', () => {
  test('is owed until its link is paid; page, mails, receipt, lists and files have its sentence, the provider its number alone', async () => {
    const { id } = await bills.made();
    expect(await takings()).toEqual(noTakings);
    const unpaid = {
      id,
      sentence: 'Two meal plans',
      amount: 60_00,
      email: ana,
      isOvertime: false,
      isLinkOpen: true,
      payBy: '2027-01-08T12:00:00.000Z',
    };
    expect(await bills.unpaid()).toMatchObject([unpaid]);
    expect((await bills.person(ana)).unpaidBills).toMatchObject([unpaid]);
    const [mail, ...others] = await deliverMails(site);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'bill', to: { address: ana }, subject: 'Your bill from Maya Ellison: $60' });
    expect(mail?.text).toContain('Two meal plans: $60');
    const client = openLinkHolder(site, readToken(mail?.text ?? ''));
    expect(await client.look()).toEqual({
      state: 'open',
      firstName: 'Ana',
      amount: 60_00,
      about: 'Two meal plans',
      payBy: '2027-01-08T12:00:00.000Z',
    });
    const reference = await client.pay();
    expect(await client.state()).toBe('paid');
    expect(await bills.unpaid()).toEqual([]);
    expect((await takings()).card).toBe(60_00);
    expect(await movements()).toEqual([['Two meal plans', 'Paid']]);
    const mails = await deliverMails(site);
    expect(mails.map(({ kind }) => kind)).toEqual(['payment-received', 'payment-received-notice']);
    for (const { text } of mails) expect(text).toContain('“Two meal plans”');
    expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain(
      `${reference}. To print your receipt, open the link to your bill again.`,
    );
    const receipts = await client.browser.send('POST', '/api/pay/receipts', { link: readToken(mail?.text ?? '') });
    expect(receipts.body).toMatchObject([{ about: 'Two meal plans', amount: 60_00 }]);
    const { payments, paid, unpaidBills } = await bills.person(ana);
    expect({ payments, paid, unpaidBills }).toMatchObject({
      payments: [{ kind: 'bill', title: 'Two meal plans', status: 'settled' }],
      paid: 60_00,
      unpaidBills: [],
    });
    const objects = await site.db.select().from(sandboxObjects);
    const intents = objects.filter(({ type }) => type === 'payment_intent');
    expect(intents.map(({ body }) => (body as { description: string }).description)).toEqual([`Bill ${id}`]);
    expect(JSON.stringify(objects)).not.toContain('meal plans');
  });

  test('sends no mail where the coach copies the link, and stands in the log without its words', async () => {
    const { id } = await bills.made(ana, { tellClient: false });
    expect(await storedMails(site)).toEqual([]);
    expect((await auditEntries(site)).at(-1)?.slice(1)).toEqual(['client-changed', `made bill ${id} of ${ana} ($60)`]);
  });

  test('is made once by a double click, and again a minute later', async () => {
    await bills.made();
    expect(await bills.create(ana)).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
    expect((await bills.create(ana, { cents: 61_00 })).status).toBe(201);
    site.setNow('2027-01-01T12:01:01Z');
    expect((await bills.create(ana)).status).toBe(201);
    expect(await bills.unpaid()).toHaveLength(3);
  });

  test('is paid elsewhere: the money is in takings, files and the client’s sums', async () => {
    const { id, token } = await bills.made();
    await openLinkHolder(site, token).start();
    expect(await bills.markPaid(id, 55_00)).toMatchObject({ status: 200 });
    expect(await takings()).toMatchObject({ elsewhere: 55_00, card: 0 });
    expect(await movements()).toEqual([['Two meal plans', 'Paid elsewhere']]);
    const paidAt = site.ctx.now().toISOString();
    expect(await bills.person(ana)).toMatchObject({
      paid: 55_00,
      billsPaidElsewhere: [{ id, sentence: 'Two meal plans', amount: 55_00, paidAt }],
    });
    expect(await storedPayments(site)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('is sent again by a new link, which ends the earlier ones', async () => {
    const { id, token } = await bills.made();
    await openLinkHolder(site, token).start();
    await deliverMails(site);
    site.setNow('2027-01-20T12:00:00Z');
    expect(await openLinkHolder(site, token).state()).toBe('expired');
    const later = openBillsAdmin(site, await signIn(site, 'coach@example.com'));
    expect(await later.unpaid()).toMatchObject([{ id, isLinkOpen: false }]);
    const { body } = await later.sendAgain(id);
    expect(body).toMatchObject({ id, message: `A new link is on its way to ${ana}. The earlier one no longer works.` });
    expect((await openLinkHolder(site, token).start()).status).toBe(404);
    const [mail] = await deliverMails(site);
    await openLinkHolder(site, readToken(mail?.text ?? '')).pay();
    expect(await openLinkHolder(site, readToken(body.url)).state()).toBe('paid');
    expect(await storedPayments(site)).toMatchObject([{ expiresAt: new Date('2027-01-27T12:00:00Z') }]);
  });

  test('is refunded without any purchase to keep or cancel', async () => {
    const { token } = await bills.made();
    const client = openLinkHolder(site, token);
    await client.pay();
    await deliverMails(site);
    const admin = openPaymentsAdmin(site, coach);
    const id = await admin.firstPaymentId();
    expect((await admin.details(id)).hasOpenCall).toBe(false);
    expect((await admin.refund(id, { amount: 30_00, purchase: 'keep' })).status).toBe(200);
    expect((await admin.refund(id, { amount: 30_00, refundedBefore: 30_00 })).status).toBe(200);
    expect(await takings()).toMatchObject({ card: 60_00, refunds: 60_00 });
    expect(await client.state()).toBe('paid');
    expect(await bills.unpaid()).toEqual([]);
    const [first] = await deliverMails(site);
    expect(first?.kind).toBe('payment-refunded');
    expect(first?.text).toContain('$30 of the $60 you paid for “Two meal plans”');
  });
});

describe('overtime', () => {
  test('becomes a bill by one request, and its call and minutes are named', async () => {
    await bills.addOvertime();
    const [decision] = (await bills.attention()).decisions;
    const { status, body } = await bills.billOvertime(decision.id);
    expect(status).toBe(201);
    const { decisions, unpaidBills } = await bills.attention();
    expect(decisions).toEqual([]);
    const sentence = '12 minutes of overtime, call on Monday, December 28, 2026 at 9:30 AM EST';
    expect(unpaidBills).toMatchObject([{ id: body.id, amount: 20_00, isOvertime: true, sentence }]);
    const [line] = readCsv((await coach.send('GET', '/api/admin/bookings/paid/export')).body);
    expect(line?.['Overtime invoiced (USD)']).toBe('20.00');
    expect(await bills.billOvertime(decision.id)).toMatchObject({ status: 409 });
    await openLinkHolder(site, readToken(body.url)).pay();
    expect(await bills.unpaid()).toEqual([]);
  });

  test('is billed for another amount, which a card must be able to pay', async () => {
    await bills.addOvertime();

    for (const cents of [0, 49, -1, 1e9])
      expect((await bills.billOvertime(1, { cents })).body.fields).toEqual({ cents: expect.any(String) });

    expect((await bills.billOvertime(1, { cents: 15_00 })).status).toBe(201);
    expect(await bills.unpaid()).toMatchObject([{ amount: 15_00 }]);
  });

  test('waits for a decision again once its bill is taken back', async () => {
    await bills.addOvertime();
    const { body } = await bills.billOvertime(1, { cents: 15_00 });
    expect((await bills.takeBack(body.id)).body.message).toContain('The overtime waits for your decision again.');
    const decision = { id: 1, minutes: 12, amount: 20_00 };
    expect(await bills.attention()).toMatchObject({ unpaidBills: [], decisions: [decision] });
    expect((await bills.billOvertime(1)).status).toBe(201);
  });

  test('is not asked for twice where the call was reopened before its bill was taken back', async () => {
    const { act } = await bills.addOvertime();
    const { body } = await bills.billOvertime(1);
    await act('reopen');
    await bills.takeBack(body.id);
    expect((await bills.attention()).decisions).toEqual([]);
    await act('complete', { minutesUsed: 42 });
    expect((await bills.attention()).decisions).toMatchObject([{ minutes: 12, amount: 20_00 }]);
  });

  test('is what the call has left where it was completed again before its bill was taken back', async () => {
    const { act } = await bills.addOvertime();
    const { body } = await bills.billOvertime(1);
    await act('reopen');
    await act('complete', { minutesUsed: 35 });
    await bills.takeBack(body.id);
    expect((await bills.attention()).decisions).toMatchObject([{ minutes: 5, amount: 8_33 }]);
  });
});

describe('the client of a bill', () => {
  test('gets a new link with a new address, and the old ones end; a payment that was open is theirs too', async () => {
    const { token } = await bills.made();
    await openLinkHolder(site, token).start();
    await deliverMails(site);
    await people.update(ana, { email: 'ana@right.example', phone: null, resendMails: true });
    expect((await openLinkHolder(site, token).start()).status).toBe(404);
    const [mail] = await deliverMails(site);
    expect(mail).toMatchObject({ kind: 'bill', to: { address: 'ana@right.example' } });
    await openLinkHolder(site, readToken(mail?.text ?? '')).pay();
    expect(await storedPayments(site)).toMatchObject([{ email: 'ana@right.example', status: 'settled' }]);
    expect((await deliverMails(site))[0]).toMatchObject({
      kind: 'payment-received',
      to: { address: 'ana@right.example' },
    });
  });

  test('has the receipt of a payment whose page was open before the address was corrected', async () => {
    const { token } = await bills.made();
    const client = openLinkHolder(site, token);
    const { body } = await client.start();
    await people.update(ana, { email: 'ana@right.example', phone: null, resendMails: true });
    await deliverMails(site);
    await payAtSandbox(site, body.clientSecret, body.publishableKey);
    await client.confirm(body.paymentIntentId);
    expect(await storedPayments(site)).toMatchObject([{ email: 'ana@right.example', status: 'settled' }]);
    const right = { address: 'ana@right.example' };
    expect((await deliverMails(site))[0]).toMatchObject({ kind: 'payment-received', to: right });
    expect(await site.db.select().from(receipts)).toMatchObject([{ payerEmail: right.address }]);
  });
});
