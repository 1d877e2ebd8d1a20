import { expect, test } from 'vitest';
import { edit, judge, remove } from './change-run.ts';
import type { Run } from './check-run.ts';

test.each<[string, RegExp, (run: Run) => void]>([
  [
    'two calls have one half-hour',
    /is taken 2 times/,
    ({ database: { halfHours } }) => edit(halfHours, { id: 3 }, { startsAt: halfHours[0]?.startsAt ?? 0 }),
  ],
  [
    'money was taken and nothing settled',
    /the provider has the money/,
    ({ database: { payments } }) => edit(payments, { id: 1 }, { status: 'open' }),
  ],
  [
    'nothing was taken and the call is paid',
    /the provider took nothing/,
    ({ provider: { intents } }) => edit(intents, { id: 'pi_1' }, { status: 'canceled' }),
  ],
  [
    'another amount was taken',
    /the provider took 100/,
    ({ provider: { intents } }) => edit(intents, { id: 'pi_1' }, { received: 100 }),
  ],
  [
    'a payment was taken twice',
    /was taken 2 times/,
    ({ provider: { intents } }) => intents.push({ id: 'pi_3', status: 'succeeded', received: 8_500, paymentId: 1 }),
  ],
  [
    'a person paid twice',
    /has paid 2 times/,
    ({ database: { payments } }) => edit(payments, { id: 2 }, { email: 'pia@visitor.example' }),
  ],
  [
    'a canceled payment can be paid',
    /can still be paid/,
    ({ database: { payments }, provider: { intents } }) => {
      edit(payments, { id: 1 }, { status: 'cancelled' });
      edit(intents, { id: 'pi_1' }, { status: 'requires_payment_method' });
    },
  ],
  [
    'an answered payment is open',
    /was told that pi_1 is paid/,
    ({ database: { payments } }) => edit(payments, { id: 1 }, { status: 'open' }),
  ],
  [
    'the paid call is not confirmed',
    /but its call is pending/,
    ({ database: { bookings } }) => edit(bookings, { kind: 'paid' }, { status: 'pending' }),
  ],
  [
    'the coach is asked to repair something',
    /needs attention/,
    ({ database: { payments } }) => edit(payments, { id: 1 }, { attention: 'Look here.' }),
  ],
  [
    'the course stays open after the refund',
    /The course is open to cora/,
    ({ database: { users } }) => edit(users, { id: 1 }, { hasCourseAccess: true }),
  ],
  ['the buyer has no account', /has 0 accounts/, ({ database: { users } }) => remove(users, () => true)],
  [
    'the buyer has two accounts',
    /has 2 accounts/,
    ({ database: { users } }) => users.push({ id: 2, email: 'cora@visitor.example', hasCourseAccess: false }),
  ],
  [
    'a refund was made twice',
    /was made 2 times/,
    ({ provider: { refunds } }) => refunds.push({ id: 're_9', amount: 500, status: 'succeeded', refundId: 1 }),
  ],
  [
    'a refund was not made',
    /unknown at the provider/,
    ({ provider: { refunds } }) => remove(refunds, ({ id }) => id === 're_1'),
  ],
  [
    'an answered refund is gone',
    /was to get 1 refunds and got 0/,
    ({ database: { refunds } }) => remove(refunds, ({ id }) => id === 1),
  ],
  [
    'a refund was not asked for',
    /more than were asked for/,
    ({ history }) =>
      remove(
        history,
        (line) => line.type === 'begun' && line.input.action === 'refund' && line.person.startsWith('pia'),
      ),
  ],
  [
    'a payment counts another refund',
    /its refunds say 500/,
    ({ database: { payments } }) => edit(payments, { id: 1 }, { refunded: 0 }),
  ],
  [
    'a refund is not in the audit log',
    /audit log has 1/,
    ({ database: { audit } }) => edit(audit, { action: 'payment-refunded' }, { count: 1 }),
  ],
])('notices that %s', (_name, sentence, change) => {
  expect(judge(change).join('\n')).toMatch(sentence);
});
