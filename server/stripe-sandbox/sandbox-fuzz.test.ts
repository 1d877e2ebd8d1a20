import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useSite } from '../testing/open-site.ts';
import { createSandboxPayment } from '../testing/sandbox.ts';
import { getSandboxKeys } from './api-keys.ts';

const site = useSite({ env: { LIMIT_SANDBOX_CONFIRMS_PER_HOUR: '1000000' } });
let ids: string[];
beforeAll(async () => {
  const paid = await createSandboxPayment(site);
  const disputed = await createSandboxPayment(site, 'pm_card_createDispute');
  const waiting = await createSandboxPayment(site, 'pm_card_threeDSecure2Required', {
    return_url: 'http://localhost:3000/',
  });
  ids = [paid, disputed, waiting].flatMap(({ body }) => [body.id, body.client_secret, body.latest_charge ?? 'none']);
});

const fields = [
  'amount currency customer metadata metadata[a] description email name confirm payment_method return_url',
  'payment_method_data payment_method_data[type] payment_method_data[card][number] payment_method_data[card][cvc]',
  'card payment_method_data[card][exp_month] automatic_payment_methods[enabled] payment_method_types[] client_secret',
  'payment_intent charge reason cancellation_reason limit starting_after created created[gte] expand[]',
  'expand expand[a] description[] type key decision __proto__ constructor[x] toString',
]
  .join(' ')
  .split(' ');
const paths =
  'payment_intents payment_intents/ID payment_intents/ID/confirm payment_intents/ID/cancel charges customers refunds disputes'.split(
    ' ',
  );

test('every request gets a reply in Stripe’s form and causes no server error', async () => {
  const { secretKey, publishableKey } = await getSandboxKeys(site.ctx.database);
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '8000',
      '-1',
      '0',
      'usd',
      'true',
      'false',
      'card',
      '4242424242424242',
      '12',
      '2031',
      '1e9',
      '٣',
    ),
    fc.constantFrom('pm_card_visa', 'pm_card_visa_chargeDeclined', 'pm_card_threeDSecure2Required', 'latest_charge'),
    fc.constantFrom('http://localhost:3000/', '\u0000', '\ud800', '%', "'", 'data.latest_charge', 'approve'),
    fc.nat({ max: 8 }).map((index) => ids[index] ?? ''),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const pairs = fc.array(
    fc.tuple(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fields) }, { weight: 1, arbitrary: fc.string() }),
      value,
    ),
    {
      maxLength: 3,
    },
  );
  const id = fc.oneof(
    fc.nat({ max: 8 }).map((index) => ids[index] ?? ''),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  );
  const request = fc.record({
    method: fc.constantFrom('GET' as const, 'POST' as const),
    path: fc.constantFrom(...paths),
    id,
    pairs,
    key: fc.constantFrom(secretKey, publishableKey),
    idempotencyKey: fc.option(fc.constantFrom('one', 'two', 'three'), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, id, pairs, key, idempotencyKey }) => {
      // With amount and currency, other invalid fields are reached.
      const whole = path === 'payment_intents' && method === 'POST' ? { amount: '8000', currency: 'usd' } : {};
      const form = new URLSearchParams([...Object.entries(whole), ...pairs]).toString();
      const url = `/sandbox/stripe/v1/${path.replace('ID', encodeURIComponent(id.toWellFormed()))}`;
      const reply = await site.app.inject({
        method,
        url: method === 'GET' ? `${url}?${form}` : url,
        headers: {
          authorization: `Bearer ${key}`,
          ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(method === 'POST' && { payload: form }),
      });
      const result = { status: reply.statusCode, body: reply.json() };
      expect([200, 400, 401, 402, 404]).toContain(result.status);
      if (result.status === 200) expect(result.body.object).toBeTypeOf('string');
      else expect(result.body.error).toMatchObject({ type: expect.any(String), message: expect.any(String) });
    }),
  );
});
