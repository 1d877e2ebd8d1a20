import { expect, test } from 'vitest';
import { completionSummary, maxCreditMinutes } from './completion-labels.ts';

const call = {
  paidWith: 'card',
  minutes: 45,
  minutesUsed: 45,
  creditMinutes: 0,
  priceOfLength: 70_00,
  decidedOvertimeMinutes: 0,
};

test.each([
  [{}, 'All minutes used: nothing to credit, nothing to invoice.'],
  [{ minutesUsed: 30 }, '15 minutes unused: they go to the client’s credit.'],
  [{ paidWith: 'credit', minutesUsed: 30 }, '15 minutes unused: they go to the client’s credit.'],
  [{ paidWith: 'credit' }, 'All minutes used: nothing to credit, nothing to invoice.'],
  [{ minutesUsed: 65 }, '20 minutes over: 20 minutes to invoice for $31.11 (listed under Needs attention).'],
  [{ minutesUsed: 65, creditMinutes: 30 }, '20 minutes over: 20 minutes taken from the client’s credit.'],
  [
    { minutesUsed: 65, creditMinutes: 5 },
    '20 minutes over: 5 minutes taken from the client’s credit, 15 minutes to invoice for $23.33 (listed under Needs attention).',
  ],
  [{ minutesUsed: 50, decidedOvertimeMinutes: 15 }, '5 minutes over: 5 minutes decided about before.'],
  [
    { minutesUsed: 65, decidedOvertimeMinutes: 15 },
    '20 minutes over: 15 minutes decided about before, 5 minutes to invoice for $7.78 (listed under Needs attention).',
  ],
])('%o: %s', (given, words) => expect(completionSummary({ ...call, ...given })).toBe(words));

test.each([
  [30, 100, 0],
  [60, 100, 15],
  [60, 10, 10],
  [60, 0, 0],
])('%i minutes used with a credit of %i can take %i from it', (minutesUsed, openCreditMinutes, most) =>
  expect(maxCreditMinutes({ minutes: 45, minutesUsed, openCreditMinutes })).toBe(most),
);
