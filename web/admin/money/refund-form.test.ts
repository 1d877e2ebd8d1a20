import { expect, test } from 'vitest';
import type { PaymentDetails } from '#contracts/money/admin-payments.ts';
import { centsToRefund, emptyRefundForm, type RefundFormInput, refundResolver } from './refund-form.ts';

const typed: RefundFormInput = {
  extent: 'part',
  amount: '35',
  reason: 'goodwill',
  note: '',
  purchase: 'keep',
  tellPayer: true,
};
const check = (changed: object, refundable = 7000) =>
  refundResolver(refundable)({ ...typed, ...changed } as RefundFormInput, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

test('a part is typed in dollars; a full refund ignores the field', async () => {
  expect(await check({ amount: '$35.50' })).toMatchObject({ errors: {}, values: { amount: 3550 } });
  expect(await check({ extent: 'all', amount: 'nonsense' }, 3505)).toMatchObject({
    errors: {},
    values: { amount: 3505 },
  });
});

test.each([
  ['', /amount in dollars/],
  ['0', /amount in dollars/],
  ['-5', /amount in dollars/],
  ['12.345', /amount in dollars/],
  ['70.01', /^At most \$70 can/],
])('refuses to give back %j', async (amount, why) => {
  const { errors } = await check({ amount });
  expect(errors.amount?.message).toMatch(why);
});

test('the coach must choose the reason and what becomes of a future call', async () => {
  const details = { payment: { kind: 'call' }, hasOpenCall: true } as PaymentDetails;
  expect(emptyRefundForm(details)).not.toHaveProperty('purchase');
  expect(emptyRefundForm({ ...details, hasOpenCall: false })).toHaveProperty('purchase', 'keep');
  const { errors } = await check({ reason: '', purchase: null });
  expect(errors).toMatchObject({
    reason: { message: 'Please choose a reason' },
    purchase: { message: 'Please choose what happens to it' },
  });
});

test('parses the amount while it is typed', () => {
  expect(centsToRefund({ extent: 'all' }, 7000)).toBe(7000);
  expect(centsToRefund({ extent: 'part', amount: '20' }, 7000)).toBe(2000);
  expect(centsToRefund({ extent: 'part', amount: '2x' }, 7000)).toBeNull();
  expect(centsToRefund({ extent: 'part', amount: '' }, 7000)).toBeNull();
});
