import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { syncOpenPayments } from '../payments/scheduled-payment-tasks.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import type { Browser } from '../testing/accounts.ts';
import { openBookings } from '../testing/bookings.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';
import { bookWithLink, openLinkHolder, openUnpaidCalls } from '../testing/payment-links.ts';
import { storedPayments } from '../testing/payments.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';

let site: OpenSite;
let coach: Browser;
beforeAll(async () => {
  const many = '100000';
  site = await openSite({
    env: {
      LIMIT_LINK_CALLS_PER_HOUR: many,
      LIMIT_PAYMENT_CALLS_PER_HOUR: many,
      LIMIT_SANDBOX_CONFIRMS_PER_HOUR: many,
    },
  });
  await site.listen();
});
beforeEach(async () => {
  coach = await openBookings(site);
});
afterAll(() => site.close());

const PATIENCE_MS = 120_000;

test(
  'twenty browsers that open a link at the same moment share one payment',
  async () => {
    const { token } = await bookWithLink(coach);
    const started = await Promise.all(Array.from({ length: 20 }, () => openLinkHolder(site, token).start()));
    expect(started.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(started.map(({ body }) => body.paymentIntentId)).size).toBe(1);
    expect(await storedPayments(site)).toHaveLength(1);
  },
  PATIENCE_MS,
);

test(
  'however a payment and the coach’s change meet, the money is counted once and nothing can be paid afterwards',
  async () => {
    const changes = ['cancel', 'markPaid', 'sendLink'] as const;
    for (let run = 0; run < 12 * RUNS_FACTOR; run += 1) {
      coach = await openBookings(site);
      const unpaid = openUnpaidCalls(coach);
      const { id, token } = await bookWithLink(coach);
      const [phone, laptop] = [openLinkHolder(site, token), openLinkHolder(site, token)];
      if (run % 2) await phone.start();
      const change = changes[run % 3] ?? 'cancel';
      const pay = async () => {
        try {
          await phone.confirm(await phone.payAtProvider());
        } catch {
          // The link has ended before.
        }
      };
      const [changed] = await Promise.all([unpaid[change](id), pay(), laptop.start(), syncOpenPayments(site.ctx)]);
      expect([200, 409]).toContain(changed.status);
      for (const { paymentIntentId } of await storedPayments(site)) {
        if (paymentIntentId) await syncPayment(site.ctx, paymentIntentId);
      }
      const stored = await storedPayments(site);
      const settled = stored.filter(({ status }) => status === 'settled');
      const open = stored.filter(({ status }) => status === 'open');
      const call = await unpaid.booking(id);
      const { decisions, payments } = (await coach.send('GET', '/api/admin/today')).body.attention;
      expect(payments).toEqual([]);
      if (settled.length > 0) {
        // The change saw the payment: refused, or the money waits for a decision.
        expect(settled).toHaveLength(1);
        expect(call).toMatchObject({ paid: 50_00, owed: 0, paidWith: 'card' });
        expect(decisions).toHaveLength(call.status === 'cancelled' ? 1 : 0);
        expect((await storedMails(site)).filter(([kind]) => kind === 'paid-call-confirmation')).toHaveLength(1);
      } else {
        expect(decisions).toEqual([]);
        if (change === 'sendLink') expect(call).toMatchObject({ status: 'confirmed', owed: 50_00, paid: 0 });
        if (change === 'markPaid') expect(call).toMatchObject({ paidWith: 'elsewhere', paid: 50_00, owed: 0 });
        if (change === 'cancel') expect(call).toMatchObject({ status: 'cancelled', paid: 0, owed: 0 });
        expect(open).toEqual([]);
      }
    }
  },
  PATIENCE_MS * RUNS_FACTOR,
);
