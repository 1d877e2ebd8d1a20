import { expect, test } from 'vitest';
import { queueReminders } from '../mail/reminders.ts';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { compareWithProvider } from '../payments/compare-with-provider.ts';
import { syncOpenPayments } from '../payments/sync-open-payments.ts';
import { openBrowser } from '../testing/accounts.ts';
import { takenSlots } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { storedPayments } from '../testing/payments.ts';
import { useProviderBehindProxy } from '../testing/provider-behind-proxy.ts';

// The site's clock jumps, as after a pause of its machine or a wrong time server. The provider's does not.
const NOW = '2027-01-01T12:00:00Z';
const world = useProviderBehindProxy();

async function runTasks(instant: string): Promise<void> {
  world.site.setNow(instant);
  const { ctx } = world.site;
  await cancelExpiredPayments(ctx);
  await syncOpenPayments(ctx);
  await compareWithProvider(ctx);
  await queueReminders(ctx);
}

async function startCall() {
  const buyer = openBuyer(world.site, openBrowser(world.site), world.provider);
  const { body } = await buyer.start();
  return { buyer, body, pay: () => buyer.pay(body.clientSecret, body.publishableKey) };
}

const mailKinds = async () => (await storedMails(world.site)).map(([kind]) => kind).sort();

test.each([
  ['a day forward and back', ['2027-01-02T12:00:00Z', NOW]],
  ['an hour back and forward', ['2027-01-01T11:00:00Z', NOW]],
])('a clock that goes %s while a call is paid for leaves it booked and paid once', async (_name, instants) => {
  const { buyer, body, pay } = await startCall();
  expect((await pay()).status).toBe(200);
  for (const instant of instants) await runTasks(instant);
  expect((await buyer.confirm(body.paymentIntentId)).body).toEqual({ success: true });
  for (const instant of instants) await runTasks(instant);
  expect(await storedPayments(world.site)).toMatchObject([{ status: 'settled', refunded: 0, attention: null }]);
  expect(await takenSlots(world.site)).toHaveLength(2);
  expect(await mailKinds()).toEqual(['paid-call-confirmation', 'paid-call-notice']);
});

test('a hold that a jump forward has ended cannot be paid when the clock is right again', async () => {
  const { buyer, pay } = await startCall();
  await runTasks('2027-01-01T13:00:00Z');
  await runTasks(NOW);
  expect((await pay()).status).toBe(400);
  expect(await takenSlots(world.site)).toEqual([]);
  expect((await buyer.start()).status).toBe(200);
});

test('a reminder that a jump forward has sent is not sent again at its time', async () => {
  const { buyer, body, pay } = await startCall();
  await pay();
  await buyer.confirm(body.paymentIntentId);
  // A call is on Monday, January 4 at 9:00 AM in New York.
  for (const instant of ['2027-01-03T15:00:00Z', NOW, '2027-01-03T15:30:00Z']) await runTasks(instant);
  expect((await mailKinds()).filter((kind) => kind === 'reminder-day')).toHaveLength(1);
});
