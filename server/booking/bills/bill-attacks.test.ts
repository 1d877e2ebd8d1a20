import { describe, expect, test } from 'vitest';
import { eq } from '../../db/drizzle.ts';
import { coachingCalls, mails, paymentLinks, receipts } from '../../db/schema.ts';
import { syncPayment } from '../../payments/sync-payment.ts';
import { withoutProvider } from '../../testing/admin-payments.ts';
import { openBillsAdmin } from '../../testing/bills.ts';
import { useBookings } from '../../testing/bookings.ts';
import { openClientsAdmin } from '../../testing/clients.ts';
import { deliverMails } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { bookWithLink, openLinkHolder, openUnpaidCalls } from '../../testing/payment-links.ts';
import { storedPayments } from '../../testing/payments.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const bills = openBillsAdmin(site, coach);
const ana = 'ana1@example.com';
const people = openClientsAdmin(site, coach);
const erase = async (email: string) =>
  coach.send('POST', `/api/admin/clients/${await people.idOf(email)}/erasure`, { confirmation: 'erase' });

describe('a bill that nobody can make', () => {
  test('is of a decision that is no overtime, or of the link of a call', async () => {
    const { id, token } = await bookWithLink(coach);
    for (const act of [bills.sendAgain, bills.markPaid, bills.takeBack]) expect((await act(id)).status).toBe(404);
    await openLinkHolder(site, token).pay();
    await openUnpaidCalls(coach).cancel(id);
    const [decision] = (await bills.attention()).decisions;
    expect(await bills.billOvertime(decision.id)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    expect(await bills.billOvertime(999)).toMatchObject({ status: 404 });
    expect((await bills.attention()).decisions).toHaveLength(1);
  });
});

describe('a link that no longer works', () => {
  test('says why, and nothing can be paid by it', async () => {
    const ends = {
      paid: async ({ token }: { token: string }) => openLinkHolder(site, token).pay(),
      elsewhere: ({ id }: { id: number }) => bills.markPaid(id),
      cancelled: ({ id }: { id: number }) => bills.takeBack(id),
    };
    for (const [state, end] of Object.entries(ends)) {
      const bill = await bills.made(ana, { sentence: `It is ${state}` });
      await end(bill);
      const client = openLinkHolder(site, bill.token);
      expect(await client.state()).toBe(state);
      expect(await client.start()).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
      for (const act of [bills.sendAgain, bills.markPaid, bills.takeBack]) {
        expect(await act(bill.id)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
      }
    }
    const { token } = await bills.made();
    site.setNow('2027-01-08T12:00:00Z');
    expect(await openLinkHolder(site, token).start()).toMatchObject({
      status: 409,
      body: { message: 'This payment link has expired.' },
    });
  });

  test('opens no other client’s bill and no receipts but its own', async () => {
    const [own, other] = [await bills.made(), await bills.made('ben@example.com', { sentence: 'A workbook' })];
    await openLinkHolder(site, other.token).pay();
    const holder = openLinkHolder(site, own.token);
    expect(await holder.look()).toMatchObject({ about: 'Two meal plans', state: 'open' });
    expect((await holder.browser.send('POST', '/api/pay/receipts', { link: own.token })).body).toEqual([]);
    const call = await bookWithLink(coach, { selectedTimeSlot: '2027-01-11-930am' });
    await openLinkHolder(site, call.token).pay();
    const about = expect.stringContaining('30-minute coaching call');
    expect((await holder.browser.send('POST', '/api/pay/receipts', { link: call.token })).body).toMatchObject([
      { about },
    ]);
    await site.db.update(coachingCalls).set({ email: 'ben@example.com' });
    expect((await holder.browser.send('POST', '/api/pay/receipts', { link: call.token })).body).toEqual([]);
    expect((await holder.browser.send('POST', '/api/pay/receipts', { link: 'x'.repeat(43) })).body).toEqual([]);
  });
});

describe('money that meets a change', () => {
  test('a provider that answers late: the bill is paid, and what the coach wanted meanwhile is refused', async () => {
    const { id, token } = await bills.made();
    const reference = await openLinkHolder(site, token).payAtProvider();
    expect(await withoutProvider(site, () => bills.takeBack(id))).toMatchObject({ status: 503 });
    expect(await bills.unpaid()).toMatchObject([{ id }]);
    expect(await bills.takeBack(id)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    expect(await storedPayments(site)).toMatchObject([{ status: 'settled', paymentIntentId: reference }]);
  });

  test('a payment that settles once nothing is owed any more is shown to the coach, and the client gets no thanks', async () => {
    const { token } = await bills.made();
    const reference = await openLinkHolder(site, token).payAtProvider();
    await site.db.update(paymentLinks).set({ endedBy: 'elsewhere' });
    await deliverMails(site);
    expect(await syncPayment(site.ctx, reference)).toBe('lost');
    expect((await bills.attention()).payments).toMatchObject([
      { kind: 'bill', attention: expect.stringContaining('the bill is paid already, or was taken back') },
    ]);
    expect((await deliverMails(site)).map(({ kind }) => kind)).toEqual(['payment-received-notice']);
  });
});

describe('an erased client', () => {
  test('is erased only once nothing is owed; then no words about them remain', async () => {
    const paid = await bills.made(ana, { sentence: 'Plans for Ana’s shingles' });
    await openLinkHolder(site, paid.token).pay();
    const open = await bills.made();
    const { status, body: refusal } = await erase(ana);
    expect([status, refusal.message]).toEqual([409, expect.stringContaining('A bill of $60 isn’t paid yet')]);
    await bills.takeBack(open.id);
    await deliverMails(site);
    expect((await erase(ana)).status).toBe(200);
    expect(await site.db.select().from(paymentLinks)).toEqual([]);
    expect(await site.db.select().from(receipts)).toMatchObject([{ about: `Bill ${paid.id}`, payerName: null }]);
    expect(await storedPayments(site)).toMatchObject([{ kind: 'bill', email: '', billId: null }]);
    expect((await openLinkHolder(site, paid.token).start()).status).toBe(404);
    const { body } = await coach.send('GET', '/api/admin/payments');
    expect(body.payments).toMatchObject([{ title: 'Bill (deleted)' }]);
  });

  test('takes along the mail of a bill that went to an address which is another client’s by now', async () => {
    const { id } = await bills.made(ana, { sentence: 'Plans for Ana’s shingles' });
    await deliverMails(site);
    await people.update(ana, { email: 'ana@right.example', resendMails: true });
    await deliverMails(site);
    await people.split('ana@right.example', ana);
    await bills.takeBack(id);
    const billMails = () => site.db.$count(mails, eq(mails.kind, 'bill'));
    expect(await billMails()).toBe(2);
    expect((await erase('ana@right.example')).status).toBe(200);
    expect(await billMails()).toBe(0);
  });
});
