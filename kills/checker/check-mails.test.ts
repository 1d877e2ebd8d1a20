import { expect, test } from 'vitest';
import { edit, judge, remove, replaceAnswer } from './change-run.ts';
import type { Run } from './check-run.ts';

test.each<[string, RegExp, (run: Run) => void]>([
  [
    'a person has two calls',
    /has 2 calls/,
    ({ database: { bookings } }) => edit(bookings, { kind: 'paid' }, { email: 'eve@visitor.example' }),
  ],
  [
    'a call of somebody else appears',
    /who has booked nothing/,
    ({ database: { bookings } }) => edit(bookings, { kind: 'free' }, { email: 'zoe@visitor.example' }),
  ],
  [
    'a confirmation was not queued',
    /free-call-confirmation and needs 1/,
    ({ database: { mails } }) => remove(mails, ({ id }) => id === 1),
  ],
  [
    'the coach was not told of a sale',
    /course-sale-notice and needs 1/,
    ({ database: { mails } }) => remove(mails, ({ kind }) => kind === 'course-sale-notice'),
  ],
  [
    'a mail was recorded and never left',
    /was never accepted/,
    ({ accepted }) => remove(accepted, ({ messageId }) => messageId.includes('mail-3-')),
  ],
  [
    'a mail left twice without a kill',
    /without a kill between/,
    ({ history }) => remove(history, ({ type }) => type === 'killed'),
  ],
  [
    'a mail has two Message-IDs',
    /several Message-IDs/,
    ({ accepted }) => edit(accepted, { messageId: '<mail-1-abc@site>' }, { messageId: '<mail-1-xyz@site>' }),
  ],
  [
    'a mail went to somebody else',
    /went to somebody else/,
    ({ accepted }) => edit(accepted, { messageId: '<mail-2-abc@site>' }, { recipient: 'eve' }),
  ],
  [
    'a mail is of nobody',
    /which the site does not know/,
    ({ accepted }) => accepted.push({ messageId: '<other@site>', recipient: 'x', receivedAt: 1, at: 1 }),
  ],
  ['a mail was given up', /is still failed/, ({ database: { mails } }) => edit(mails, { id: 5 }, { state: 'failed' })],
  [
    'a mail left and is called skipped',
    /is skipped/,
    ({ database: { mails }, accepted }) => {
      edit(mails, { id: 5 }, { state: 'skipped' });
      edit(accepted, { messageId: '<mail-5-abc@site>' }, { receivedAt: 1, at: 1 });
    },
  ],
  [
    'an internal error was answered',
    /got 500/,
    (run) => replaceAnswer(run, 'book-free', { type: 'answered', status: 500 }),
  ],
])('notices that %s', (_name, sentence, change) => {
  expect(judge(change).join('\n')).toMatch(sentence);
});
