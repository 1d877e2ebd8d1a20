import { expect, test } from 'vitest';
import type { AppContext } from '../app-context.ts';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { compareWithProvider } from '../payments/compare-with-provider.ts';
import { openProvider } from '../payments/provider.ts';
import { syncOpenPayments } from '../payments/sync-open-payments.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { openBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { retryRefunds } from './issue-refund.ts';

const site = useSite({ env: { LOG_LEVEL: 'trace' }, listen: true });

const warnings = () =>
  site.logged
    .flatMap((lines) => lines.trim().split('\n'))
    .filter((line) => JSON.parse(line).level >= 40)
    .map((line) => JSON.parse(line).msg);

/** The scheduled tasks. */
async function runScheduledTasks(ctx: AppContext): Promise<void> {
  await compareWithProvider(ctx);
  await cancelExpiredPayments(ctx);
  await syncOpenPayments(ctx);
  await retryRefunds(ctx);
}

test('a site without payment keys calls no provider, and logs neither an error nor a warning', async () => {
  await openBookings(site);
  await buyCall(site);
  await site.ctx.database.runStatement(
    `insert into payment_refunds (payment_id, idempotency_key, status, amount, reason, actor, created_at)
     select id, 'refund-x', 'asked', 100, 'duplicate', 'coach@example.com', created_at from payments`,
  );
  await openBuyer(site).start({ selectedTimeSlot: '2027-01-11-900am' }, 2);
  const before = await storedPayments(site);
  expect(before.map(({ status }) => status)).toEqual(['settled', 'open']);
  site.setNow('2027-01-02T12:00:00Z');
  site.logged.length = 0;

  const unconfigured = openProvider({ stripe: undefined, paymentSandbox: false }, failIfSandboxIsUsed);
  await runScheduledTasks({ ...site.ctx, provider: unconfigured });
  expect(warnings()).toEqual([]);
  expect((await storedPayments(site)).map(({ status }) => status)).toEqual(['settled', 'open']);

  // With a provider that does not answer, the log says so.
  const unreachable = openProvider(
    { stripe: { ...keys, apiBase: 'http://127.0.0.1:9' }, paymentSandbox: false },
    failIfSandboxIsUsed,
  );
  await compareWithProvider({ ...site.ctx, provider: unreachable });
  expect(warnings()).toEqual(['the payment provider does not answer']);
});

const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' };
const failIfSandboxIsUsed = () => Promise.reject(new Error('The sandbox must not be used'));
