import { expect, test } from 'vitest';
import { sumUpCredit } from './credit-ledger.ts';

test('each entry has the credit after it, and the newest comes first', () => {
  const entries = [30, -10, -25].map((minutes) => ({ minutes }));
  expect(sumUpCredit(entries)).toEqual([
    { minutes: -25, total: -5 },
    { minutes: -10, total: 20 },
    { minutes: 30, total: 30 },
  ]);
});
