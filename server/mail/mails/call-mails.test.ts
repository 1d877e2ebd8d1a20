import { describe, expect, test } from 'vitest';
import { bothParts, freeCall, paidCall, sampleSite, visibleText } from '../../testing/mail.ts';
import type { CallMail } from '../call-blocks.ts';
import type { CallMailData } from '../call-mail-data.ts';
import { type ComposedMail, formatFullName } from '../message.ts';
import { renderMail } from '../render-mail.ts';
import { callMails } from './call-mails.ts';
import { callNotices } from './call-notices.ts';
import { endedCallMails } from './ended-call-mails.ts';

const definitions = {
  'paid-call-confirmation': callMails['paid-call-confirmation'],
  'call-moved': callMails['call-moved'],
  'call-cancelled': endedCallMails['call-cancelled'],
  'reminder-day': callMails['reminder-day'],
  'reminder-hour': callMails['reminder-hour'],
  'call-moved-notice': callNotices['call-moved-notice'],
  'call-cancelled-notice': callNotices['call-cancelled-notice'],
};
type Kind = keyof typeof definitions;
const kinds = Object.keys(definitions) as Kind[];

const MY_CALL = 'https://coach.example/my-call#paid-7.signed';

type Changed = Partial<CallMail> & { hasReceipt?: boolean; site?: typeof sampleSite };

function compose(kind: Kind, changedCall: Partial<CallMailData> = {}, changed: Changed = {}): ComposedMail {
  const call = { ...paidCall, ...changedCall };
  const movedFrom = new Date('2027-01-02T15:00:00Z');
  const data = {
    call,
    myCallUrl: MY_CALL,
    movedFrom,
    money: 'none' as const,
    now: call.createdAt,
    receipt: { sentence: 'Receipt: $70, paid.', hasReference: false },
    hasReceipt: false,
    reader: 'maya@coach.example',
    ...changed,
  };
  return renderMail(definitions[kind], data, changed.site ?? sampleSite);
}

describe.each(['paid-call-confirmation', 'call-moved', 'reminder-day', 'reminder-hour'] as const)('%s', (kind) => {
  test('shows the client’s time first, then the coach’s, and how the call happens', () => {
    expect(compose(kind).subject).toContain('Monday, January 4, 2027 at 2:30 PM (United Kingdom Time)');
    for (const part of bothParts(compose(kind))) {
      expect(part).toMatch(/When Monday.* at 2:30 PM \(United Kingdom Time\) That’s .* at 9:30 AM EST my time\./i);
      expect(part).toContain('Please keep 45 minutes free.');
      expect(part).toContain('I’ll call you on FaceTime at +44 7700 900123.');
      expect(part).toContain('45-minute coaching call');
    }
  });

  test('has the link to see, move or cancel the call, and until when that is possible', () => {
    const mail = compose(kind);
    expect(mail.html).toContain(`href="${MY_CALL}"`);
    expect(mail.text).toContain(`\n${MY_CALL}\n`);
    for (const part of bothParts(mail)) {
      expect(part).toContain('See, move or cancel your call');
      expect(part).toContain(
        'yourself until 24 hours before it starts: Sunday, January 3, 2027 at 2:30 PM (United Kingdom Time), 9:30 AM EST for me. Moving it is free. If something comes up later than that, please reply to this email.',
      );
    }
    for (const [changeNoticeHours, words] of [
      [1, 'until 1 hour before it starts:'],
      [0, 'until it starts.'],
    ] as const) {
      const [text] = bothParts(compose(kind, { changeNoticeHours }));
      expect(text).toContain(words);
    }
  });
});

test('a paid confirmation shows the policies and attaches the invitation', () => {
  const mail = compose('paid-call-confirmation');
  for (const part of bothParts(mail)) {
    expect(part).toContain('Unused time may be credited to future sessions.');
    expect(part).toContain('Overtime is invoiced after the call.');
    expect(part, 'it is that email').not.toContain('the link in your confirmation email');
  }
  expect(mail.invitation?.method).toBe('REQUEST');
  expect(mail.invitation?.file).toContain('UID:coaching-call-7@coach.example');
});

test('the mail about a moved call shows the old time and updates the invitation', () => {
  const mail = compose('call-moved', { calendarSequence: 2 });
  for (const part of bothParts(mail)) expect(part).toContain('Saturday, January 2, 2027 at 3:00 PM');
  expect(mail.html).toContain('<s>Saturday, January 2, 2027 at 3:00 PM (United Kingdom Time), 10:00 AM EST for me</s>');
  expect(mail.invitation?.method).toBe('REQUEST');
  expect(mail.invitation?.file).toContain('SEQUENCE:2');
  expect(compose('call-moved', {}, { movedFrom: null }).text).toContain('Your 45-minute coaching call has been moved.');
});

test('the mail about a canceled free call offers a new one, and that of a paid one says what happens to the money', () => {
  const free = compose('call-cancelled', freeCall);
  expect(free.html).toContain('href="https://coach.example/book-call"');
  expect(free.text).toContain('https://coach.example/book-call');
  expect(visibleText(free.html)).not.toContain('payment');
  for (const [money, words] of [
    ['waits', 'I’ll write to you within 14 days about your refund or a new time.'],
    ['credit', 'Its 45 minutes are back in your credit, ready for another call.'],
    ['none', 'If you’d like another time, just write to me.'],
  ] as const) {
    for (const part of bothParts(compose('call-cancelled', {}, { money }))) {
      expect(part).toContain(words);
      expect(part.match(/your refund|your credit/g)?.length ?? 0).toBe(money === 'none' ? 0 : 1);
      expect(part).not.toContain('book-call');
    }
  }
  for (const part of bothParts(compose('call-cancelled', { paidWith: 'package' }, { money: 'none' })))
    expect(part).toContain('It was part of your package, which has ended.');
  const paid = compose('call-cancelled', {}, { money: 'waits', hasReceipt: true });
  for (const part of bothParts(paid))
    expect(part).toContain('refund or a new time. You can print your receipt from the page of your call');
  for (const text of [paid.html, paid.text]) expect(text).toContain(MY_CALL);
  for (const mail of [free, compose('call-cancelled')]) {
    expect(mail.invitation?.method).toBe('CANCEL');
    expect(mail.html).not.toContain(MY_CALL);
  }
});

test('a reminder attaches no second invitation', () => {
  for (const kind of ['reminder-day', 'reminder-hour'] as const) expect(compose(kind).invitation).toBeUndefined();
});

test('a notice tells the coach what the client did, links the booking, and is answered to the client', () => {
  const moved = compose('call-moved-notice');
  for (const part of bothParts(moved)) {
    expect(part).toContain('Ana Ruiz moved the 45-minute coaching call from Saturday, January 2, 2027 at 10:00 AM EST');
  }
  const cancelled = compose('call-cancelled-notice', {}, { money: 'waits' });
  for (const part of bothParts(cancelled)) {
    expect(part).toContain('Ana Ruiz canceled the 45-minute coaching call.');
    expect(part).toContain('Nothing was refunded');
  }
  expect(compose('call-cancelled-notice', freeCall).text).not.toContain('refunded');
  expect(compose('call-cancelled-notice', {}, { money: 'credit' }).text).toContain('back in the client’s credit.');
  for (const mail of [moved, cancelled]) {
    expect(mail.html).toContain('href="https://coach.example/admin/bookings?booking=paid-7"');
    for (const part of bothParts(mail)) {
      expect(part).toContain('Monday, January 4, 2027 at 9:30 AM EST');
      expect(part).toContain('For Ana Ruiz, that’s Monday, January 4, 2027 at 2:30 PM (United Kingdom Time).');
      expect(part).toContain('+44 7700 900123');
    }
    expect(mail.replyTo).toEqual({ name: 'Ana Ruiz', address: 'ana@visitor.example' });
    expect(mail.text).not.toContain(MY_CALL);
  }
});

test('the agenda links each call with its booking, and shows typed text literally', () => {
  const calls = [{ ...freeCall, firstName: '<img src=x>', phone: '1"><script>x' }, paidCall];
  const mail = renderMail(callNotices.agenda, { date: '2027-01-04', calls }, sampleSite);
  for (const part of bothParts(mail))
    expect(part).toContain('For the client: Monday, January 4, 2027 at 2:30 PM (United Kingdom Time)');
  for (const booking of ['free-7', 'paid-7'])
    for (const part of [mail.html, mail.text])
      expect(part).toContain(`https://coach.example/admin/bookings?booking=${booking}`);
  expect(mail.html).not.toMatch(/<img|<script>/);
  expect(visibleText(mail.html)).toContain('<img src=x> Ruiz');
});

test.each(kinds)('%s shows typed text literally and on one line', (kind) => {
  const typed = `<img src=x onerror="alert(1)">\n& 'Co' {{supportEmail}} $& $1`;
  const mail = compose(kind, { firstName: typed, lastName: 'Ruiz', phone: '1"><script>x' });
  expect(mail.html).not.toMatch(/<img|<script>/);
  expect(visibleText(mail.html)).toContain(formatFullName({ firstName: typed, lastName: '' }));
  expect(mail.subject).not.toContain('\n');
});
