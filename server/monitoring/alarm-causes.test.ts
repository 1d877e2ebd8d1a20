import { expect, test } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { mails, paymentEvents, payments } from '../db/schema.ts';
import { openSite, useEmptySite } from '../testing/open-site.ts';
import { providerSettings } from '../testing/payments.ts';
import { alarmCauses, describeNearlyFullDisk, refusedKeys, silentWebhook, waitingMails } from './alarm-causes.ts';

const site = useEmptySite();

/** Queues a mail that has been waiting since then. */
async function addWaitingMail(since: string, lastError: string | null = null) {
  const [mail] = await site.db
    .insert(mails)
    .values({ kind: 'reminder', recipient: 'wombat@visitor.example', lastError })
    .returning();
  const mailId = mail?.id ?? 0;
  await site.ctx.database.transaction((tx) => site.ctx.queue.enqueue(tx, [{ mailId }]));
  await site.db.execute(sql`update pgboss.job set created_on = ${since} where data = ${JSON.stringify({ mailId })}`);
}

test('a mail that waits for over half an hour is an alarm, unless the site itself delays it', async () => {
  await site.db.execute(sql`delete from pgboss.job`);
  expect(await waitingMails.find(site.ctx)).toBeNull();
  await addWaitingMail('2027-01-01T11:31:00Z', 'no route to the server');
  await addWaitingMail(
    '2027-01-01T09:00:00Z',
    'Many calls were booked today, so confirmations to unconfirmed addresses are limited. This one goes out later.',
  );
  expect(await waitingMails.find(site.ctx)).toBeNull();
  site.setNow('2027-01-01T12:02:00Z');
  expect(await waitingMails.find(site.ctx)).toBe('A mail has been waiting since 2027-01-01 11:31 UTC.');
  // It was sent by hand, or put aside.
  await site.db.update(mails).set({ state: 'put_aside' });
  expect(await waitingMails.find(site.ctx)).toBeNull();
});

test('a disk is nearly full below a tenth or 500 MB', () => {
  const GB = 1e9;
  const disk = (free: number, size: number) =>
    describeNearlyFullDisk({ bavail: free / 4096, blocks: size / 4096, bsize: 4096 });
  expect(disk(3 * GB, 20 * GB)).toBeNull();
  expect(disk(1.9 * GB, 20 * GB)).toBe('The disk of DATA_DIR has 1900 MB left, 9% of it.');
  expect(disk(0.4 * GB, 2 * GB)).toBe('The disk of DATA_DIR has 400 MB left, 20% of it.');
  expect(disk(0, 2 * GB)).toContain('0 MB left, 0%');
});

test('keys that the provider refuses are an alarm; a provider that does not answer is none', async () => {
  expect(await refusedKeys.find(site.ctx), 'the sandbox').toBeNull();
  const base = `${await site.listen()}/sandbox/stripe`;
  const keys = await providerSettings(site);
  const findWith = async (env: Record<string, string>) => {
    const other = await openSite({ reusesDatabase: true, env: { ...keys, STRIPE_API_BASE: base, ...env } });
    try {
      return await refusedKeys.find(other.ctx);
    } finally {
      await other.close();
    }
  };
  expect(await findWith({})).toBeNull();
  const wrong = 'sk_test_wombatwombatwombat';
  const found = await findWith({ STRIPE_SECRET_KEY: wrong });
  expect(found).toBe('The payment provider refuses STRIPE_SECRET_KEY.');
  expect(await findWith({ STRIPE_API_BASE: 'http://127.0.0.1:1' })).toBeUndefined();
});

test('a webhook is silent if no event came for a day although somebody paid or began to', async () => {
  const stripe = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh', apiBase: undefined };
  const ctx = { ...site.ctx, config: { ...site.ctx.config, stripe } };
  const find = () => silentWebhook.find(ctx);
  const pay = (status: 'open' | 'settled', createdAt: string) =>
    site.db.insert(payments).values({
      kind: 'course',
      status,
      amount: 5000,
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'wombat@visitor.example',
      checkoutHash: '',
      idempotencyKey: createdAt,
      paymentIntentId: `pi_${createdAt}`,
      createdAt: new Date(createdAt),
      settledAt: status === 'settled' ? new Date(createdAt) : null,
    });
  const hear = (at: string) =>
    site.db.insert(paymentEvents).values({ id: `evt_${at}`, type: 'x', receivedAt: new Date(at) });

  expect(await find()).toBeNull();
  await pay('settled', '2026-09-23T11:00:00Z');
  expect(await find(), 'its event may have been deleted since').toBeNull();
  await pay('settled', '2026-12-30T11:00:00.300Z');
  expect(await find()).toBe('People have paid or begun to pay, and the webhook said nothing. No event ever came.');
  await hear('2026-12-30T11:00:00Z');
  expect(await find(), 'the event itself settled the payment').toBeNull();
  await pay('open', '2027-01-01T11:30:00Z');
  expect(await find(), 'its event may be on its way').toBeNull();
  site.setNow('2027-01-01T12:40:00Z');
  expect(await find()).toContain('Its last event came at 2026-12-30 11:00 UTC.');
  expect(await silentWebhook.find(site.ctx), 'the sandbox').toBeNull();
  await hear('2027-01-01T12:35:00Z');
  expect(await find()).toBeNull();
});

test('each cause has a name of its own for metrics and rows', () => {
  const names = alarmCauses.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z-]{1,40}$/);
});
