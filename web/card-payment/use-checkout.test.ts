import { beforeEach, expect, test, vi } from 'vitest';
import type { PayerPayment } from '#contracts/money/payments.ts';
import { sampleCallPayment, sampleCoursePayment } from '../testing/sample-payer-payments.ts';
import { fetchCheckout } from './use-checkout.ts';

const fetching = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetching);
beforeEach(() => {
  fetching.mockReset();
});

const isExpected = (payment: PayerPayment): payment is PayerPayment => payment.kind === 'course';
const found = { paymentIntentId: 'pi_1', session: null };
const fetchFound = () => fetchCheckout({ isExpected, find: async () => found }, false);
const reply = (status: number, body: object) =>
  fetching.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

test('only a payment for what the page sells can be paid there', async () => {
  reply(200, sampleCoursePayment());
  expect(await fetchFound()).toMatchObject({ type: 'seen', payment: { kind: 'course' } });
  reply(200, sampleCallPayment());
  expect(await fetchFound()).toEqual({ type: 'none' });
});

test('does not look up a payment that is missing or paid already', async () => {
  expect(await fetchCheckout({ isExpected, find: async () => null }, false)).toEqual({ type: 'none' });
  const paid = { paymentIntentId: 'pi_1', isPaid: true } as const;
  expect(await fetchCheckout({ isExpected, find: async () => paid }, false)).toEqual({
    type: 'paid',
    paymentIntentId: 'pi_1',
  });
  expect(fetching).not.toHaveBeenCalled();
});

test('tells a payment that does not exist from a server that does not answer', async () => {
  reply(404, { code: 'NOT_FOUND', message: 'Not here.' });
  expect(await fetchFound()).toEqual({ type: 'none' });
  reply(503, { code: 'PAYMENT_UNAVAILABLE', message: 'No keys.' });
  expect(await fetchFound()).toMatchObject({ type: 'failed', sentence: 'No keys.', isUnconfigured: true });
  fetching.mockRejectedValue(new TypeError('network'));
  expect(await fetchFound()).toMatchObject({ type: 'failed', isUnconfigured: false });
});
