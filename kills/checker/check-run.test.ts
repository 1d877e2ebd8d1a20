import { expect, test } from 'vitest';
import { edit, judge, remove, replaceAnswer } from './change-run.ts';
import { checkRun, listOpenWork, type Run } from './check-run.ts';
import { sampleRun } from './sample-run.ts';

test('a run that kept its promises has nothing against it', () => {
  expect(checkRun(sampleRun())).toEqual([]);
});

test('what got no answer may be there or not, but whole', () => {
  const isCut = (run: Run) => replaceAnswer(run, 'book-free', { type: 'cut' });
  const hasNoMove = ({ history, database }: Run) => {
    remove(history, (line) => line.type === 'begun' && line.input.action === 'move');
    remove(database.events, ({ action }) => action === 'move');
    remove(database.mails, ({ kind }) => kind.startsWith('call-moved'));
    edit(database.bookings, { kind: 'free' }, { slot: '2027-01-04-930am' });
    edit(database.halfHours, { id: 1 }, { slot: '2027-01-04-930am' });
  };
  expect(
    judge((run) => {
      isCut(run);
      hasNoMove(run);
      remove(run.accepted, ({ messageId }) => /mail-[34]-/.test(messageId));
    }),
  ).toEqual([]);
  expect(
    judge((run) => {
      isCut(run);
      hasNoMove(run);
      run.database.bookings.shift();
      run.database.halfHours.shift();
      run.database.mails.splice(0, 2);
      remove(run.accepted, ({ messageId }) => /mail-[1234]-/.test(messageId));
    }),
  ).toEqual([]);
});

test('a refusal after a cut attempt says nothing about it', () => {
  const run = sampleRun();
  const [begun] = run.history;
  if (begun?.type !== 'begun') throw new Error('The sample begins with a request.');
  run.history[1] = { at: 1, type: 'cut', operation: begun.operation };
  run.history.splice(2, 0, begun, { at: 2, type: 'answered', operation: begun.operation, status: 409, reply: {} });
  expect(checkRun(run)).toEqual([]);
});

test('a move to the time at which the call is already leaves nothing in its history', () => {
  const run = sampleRun();
  const begun = run.history.find((line) => line.type === 'begun' && line.input.action === 'move');
  const reply = { message: 'The call is already at that time.' };
  const again = { ...begun, operation: 99, at: 2_000_000 } as (typeof run.history)[number];
  run.history.push(again, { at: 2_000_001, type: 'answered', operation: 99, status: 200, reply });
  expect(checkRun(run)).toEqual([]);
});

test('the site is not at rest while work is left', () => {
  const { database, provider } = sampleRun();
  expect(listOpenWork(database, provider)).toEqual([]);
  edit(database.mails, { id: 1 }, { state: 'queued' });
  edit(database.refunds, { id: 1 }, { status: 'asked' });
  edit(database.payments, { id: 1 }, { status: 'open' });
  expect(listOpenWork(database, provider)).toEqual([
    '1 queued mails',
    '1 refunds to make',
    '1 paid payments to settle',
  ]);
});
