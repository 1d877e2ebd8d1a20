import { expect, test } from 'vitest';
import { freeCallStatuses, paidCallStatuses } from '#domain/bookings.ts';
import { statusLabel, statusTone } from './booking-labels.ts';

test.each([...freeCallStatuses, ...paidCallStatuses])('%s has a label', (status) =>
  expect(statusLabel(status)).toMatch(/^[A-Z][a-z-]+( bot)?$/),
);

test('a status from a later release is legible', () =>
  expect(statusLabel('waiting_for_bank')).toBe('waiting for bank'));

test.each([
  ['confirmed', 'leaf'],
  ['paid', 'leaf'],
  ['pending', 'sand'],
  ['cancelled', 'danger'],
  ['completed', 'plain'],
  ['refunded', 'plain'],
  ['anything else', 'plain'],
])('the badge of a paid call that is %s is %s', (status, tone) =>
  expect(statusTone({ kind: 'paid', status })).toBe(tone),
);
