import { expect, test } from 'vitest';
import { isMailToCoach, mailKindLabel, mailStateLabel, notSentReason } from './mail-labels.ts';

test('every kind of mail has a label, even an unknown one', () => {
  expect(mailKindLabel('reminder-day')).toBe('Reminder');
  expect(mailKindLabel('winter-greeting')).toBe('winter greeting');
});

test.each([
  ['550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown', 'That mailbox doesn’t exist.'],
  ['mail not delivered EENVELOPE RCPT TO 550', 'That mailbox doesn’t exist.'],
  ['552 5.2.2 Mailbox full', 'The mailbox is full.'],
  ['452 4.2.2 The email account is over quota', 'The mailbox is full.'],
  ['connect ECONNREFUSED 127.0.0.1:587', 'The mail server can’t be reached.'],
  ['getaddrinfo ENOTFOUND smtp.example.com', 'The mail server can’t be reached.'],
  ['Greeting never received', 'The mail server isn’t responding.'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'The mail server doesn’t accept this site’s sign-in.'],
  ['554 5.7.1 Message rejected as spam', 'The mail server refused this email.'],
  ['451 4.3.0 Mail server temporarily rejected message', 'The mail server asked to try again later.'],
  ['The booking this email is about was deleted.', 'The booking this email is about was deleted.'],
])('%s', (lastError, words) => {
  expect(notSentReason({ state: 'failed', tries: 1, lastError })).toBe(words);
});

test('states the reason of skipped mails and of mails that were not tried', () => {
  const reason = 'The call was canceled before this mail was sent.';
  expect(notSentReason({ state: 'skipped', tries: 0, lastError: reason })).toBe(reason);
  expect(notSentReason({ state: 'queued', tries: 0, lastError: null })).toBe('It hasn’t been tried yet.');
  expect(notSentReason({ state: 'sent', tries: 1, lastError: null })).toBe('');
});

test('a sent mail says no more than what is known', () => {
  expect(mailStateLabel({ state: 'sent', sentBy: 'smtp' })).toBe('Delivered to the server');
  expect(mailStateLabel({ state: 'sent', sentBy: 'file' })).toBe('Saved as a file');
  expect(mailStateLabel({ state: 'sent', sentBy: null })).toBe('Sent');
  expect(mailStateLabel({ state: 'put_aside', sentBy: null })).toBe('Put aside');
});

test('notices and the agenda go to the coach, all others to a client', () => {
  const kinds = [
    'paid-call-notice',
    'agenda',
    'course-question',
    'paid-call-confirmation',
    'letter',
    'password-changed',
  ];
  expect(kinds.map(isMailToCoach)).toEqual([true, true, true, false, false, false]);
});
