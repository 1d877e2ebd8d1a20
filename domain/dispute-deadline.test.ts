import { expect, test } from 'vitest';
import { askToRespond, updateRespondRequest } from './dispute-deadline.ts';

test('the request to respond to a bank holds through its last day, which is written out', () => {
  const note = `The payer disputed this payment. ${askToRespond('2027-01-13')}`;
  expect(note).toMatch(/Please respond at the payment provider by 2027-01-13\.$/);
  expect(updateRespondRequest(note, '2027-01-13')).toBe(
    'The payer disputed this payment. Please respond at the payment provider by Wednesday, January 13, 2027.',
  );
  expect(updateRespondRequest(note, '2027-01-14')).toBe(
    'The payer disputed this payment. The last day to respond was Wednesday, January 13, 2027; now the bank decides.',
  );
});

test('other sentences stay as they are', () => {
  const note = `The amounts differ. ${askToRespond(null)}`;
  expect(updateRespondRequest(note, '2030-01-01')).toBe(note);
});
