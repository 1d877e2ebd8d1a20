import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposePackageRefund } from './package-refund.ts';

const sold = { paid: 399_00, refunded: 0, total: 4, used: 0, singleCallCents: 70_00, courseCents: 0 };

test.each([
  ['nothing was used', {}, 399_00],
  ['one call was used', { used: 1 }, 329_00],
  ['the course stays', { used: 1, courseCents: 149_00 }, 180_00],
  ['a part went back already', { used: 1, refunded: 100_00 }, 229_00],
  ['the calls cost more than the package', { used: 3, courseCents: 250_00 }, 0],
  ['all calls were used', { used: 4, singleCallCents: 1_00 }, 0],
  ['the coach took all calls', { total: 0 }, 0],
])('where %s', (_name, changed, expected) => {
  expect(proposePackageRefund({ ...sold, ...changed })).toBe(expected);
});

test('is never below zero, nor above what is left', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const count = fc.integer({ min: 0, max: 60 });
  const inputs = fc.record({
    paid: cents,
    refunded: cents,
    total: count,
    used: count,
    singleCallCents: cents,
    courseCents: cents,
  });
  fc.assert(
    fc.property(inputs, (input) => {
      const refunded = Math.min(input.refunded, input.paid);
      const proposed = proposePackageRefund({ ...input, refunded });
      expect(proposed).toBeGreaterThanOrEqual(0);
      expect(proposed).toBeLessThanOrEqual(input.paid - refunded);
    }),
  );
});
