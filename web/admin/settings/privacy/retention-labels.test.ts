import { expect, test } from 'vitest';
import { describeDeleted } from './retention-labels.ts';

const none = { answers: 0, robots: 0, holds: 0, auditLog: 0, mails: 0, paymentEvents: 0 };

test('what a night deleted is said in words', () => {
  expect(describeDeleted(none)).toBe('nothing');
  expect(describeDeleted({ ...none, answers: 3, mails: 1 })).toBe('the answers before 3 calls and 1 email');
  expect(describeDeleted({ answers: 1, robots: 2, holds: 1, auditLog: 1, mails: 5, paymentEvents: 1 })).toBe(
    'the answers before 1 call, 2 forms of suspected robots, 1 hold that nobody paid for or confirmed, 1 line of the record of changes, 5 emails, and 1 message of the payment provider',
  );
});
