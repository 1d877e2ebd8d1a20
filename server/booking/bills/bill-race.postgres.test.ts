import { beforeEach, expect, test } from 'vitest';
import { paymentLinks, paymentsElsewhere } from '../../db/schema.ts';
import { syncOpenPayments } from '../../payments/sync-open-payments.ts';
import { syncPayment } from '../../payments/sync-payment.ts';
import type { Browser } from '../../testing/accounts.ts';
import { openBillsAdmin } from '../../testing/bills.ts';
import { openBookings } from '../../testing/bookings.ts';
import { storedMails } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { openLinkHolder } from '../../testing/payment-links.ts';
import { storedPayments } from '../../testing/payments.ts';
import { RUNS_FACTOR } from '../../testing/property-runs.ts';

const limits = ['LINK_CALLS', 'PAYMENT_CALLS', 'SANDBOX_CONFIRMS'].map((name) => [`LIMIT_${name}_PER_HOUR`, '100000']);
const site = useSite({ env: Object.fromEntries(limits), listen: true });
let coach: Browser;
let bills: ReturnType<typeof openBillsAdmin>;
beforeEach(async () => {
  coach = await openBookings(site);
  bills = openBillsAdmin(site, coach);
});
const storedBills = () => site.db.select().from(paymentLinks);

test('ten taps at the same moment make one bill of a sum, and one of overtime', async () => {
  await bills.made('ana1@example.com', { sentence: 'The first' });
  const taps = await Promise.all(Array.from({ length: 10 }, () => bills.create('ana1@example.com')));
  expect(taps.filter(({ status }) => status === 201)).toHaveLength(1);
  await bills.addOvertime();
  const overtime = await Promise.all(Array.from({ length: 10 }, () => bills.billOvertime(1)));
  expect(overtime.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect(await storedBills()).toHaveLength(3);
});

test('twenty browsers that open a bill at the same moment share one payment', async () => {
  const { token } = await bills.made();
  const started = await Promise.all(Array.from({ length: 20 }, () => openLinkHolder(site, token).start()));
  expect(started.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await storedPayments(site)).toHaveLength(1);
});

test('however a payment and the coach’s change meet, the money is counted once and nothing can be paid afterwards', async () => {
  for (let run = 0; run < 6 * RUNS_FACTOR; run += 1) {
    coach = await openBookings(site);
    bills = openBillsAdmin(site, coach);
    const { id, token } = await bills.made();
    const [phone, laptop] = [openLinkHolder(site, token), openLinkHolder(site, token)];
    if (run % 2) await phone.start();
    const change = run % 3 === 0 ? bills.takeBack : bills.markPaid;
    const [changed] = await Promise.all([change(id), phone.tryToPay(), laptop.start(), syncOpenPayments(site.ctx)]);
    for (const { paymentIntentId } of await storedPayments(site)) {
      if (paymentIntentId) await syncPayment(site.ctx, paymentIntentId);
    }
    const settled = (await storedPayments(site)).filter(({ status }) => status === 'settled');
    const noted = (await site.db.select().from(paymentsElsewhere)).length;
    const thanks = (await storedMails(site)).filter(([kind]) => kind === 'payment-received');
    const isPaid = changed.status === 409;
    if (!isPaid) expect(changed.status).toBe(200);
    expect(settled).toHaveLength(isPaid ? 1 : 0);
    expect(thanks).toHaveLength(isPaid ? 1 : 0);
    expect(noted).toBe(isPaid || change === bills.takeBack ? 0 : 1);
    const endedBy = change === bills.takeBack ? 'cancelled' : 'elsewhere';
    expect(await storedBills()).toMatchObject([{ endedBy: isPaid ? 'paid' : endedBy }]);
    expect((await bills.attention()).payments).toEqual([]);
    expect((await storedPayments(site)).filter(({ status }) => status === 'open')).toEqual([]);
  }
});
