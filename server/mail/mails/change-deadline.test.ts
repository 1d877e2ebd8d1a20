import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canClientChange } from '#domain/cancellation.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { findDueReminder, MAX_REMINDER_HOURS } from '#domain/reminders.ts';
import { bothParts, freeCall, paidCall, sampleSite } from '../../testing/mail.ts';
import '../../testing/property-runs.ts';
import type { CallMailData } from '../call-mail-data.ts';
import { renderMail } from '../render-mail.ts';
import { callMails } from './call-mails.ts';

type Definition = Parameters<typeof renderMail>[0];
const definitions = [
  callMails['call-moved'],
  callMails['free-call-confirmation'],
  callMails['free-call-confirmed'],
  callMails['paid-call-confirmation'],
] as Definition[];

/** The two parts of the mail as it is composed at this moment. */
function compose(definition: Definition, call: CallMailData, now: Date): string[] {
  const myCallUrl = 'https://coach.example/my-call#paid-7.signed';
  const data = {
    call,
    myCallUrl,
    movedFrom: null,
    money: 'none',
    receipt: { sentence: 'Receipt: $70, paid.', hasReference: false },
    now,
  };
  return bothParts(renderMail(definition, data, sampleSite));
}

const offer = /move or cancel your call|move or cancel the call yourself|pick another/i;
const tooLate = /so please write to me if you can’t make it/;

function expectTrueWords(definition: Definition, call: CallMailData, now: Date) {
  const soon = new Date(now.getTime() + 1);
  const canChange = canClientChange({ ...call, status: 'confirmed' }, soon, call.changeNoticeHours);
  for (const part of compose(definition, call, now)) {
    expect(offer.test(part)).toBe(canChange);
    expect(tooLate.test(part)).toBe(!canChange);
    expect(part).not.toContain('less than 0');
  }
}

// The values that are used most, and their neighbors, besides all that the settings allow.
const hours = (min: number, max: number) =>
  fc.oneof(fc.constantFrom(1, 2, 12, 23, 24, 25, 48), fc.integer({ min, max }));
const changeNoticeHours = fc.oneof(fc.constant(0), hours(0, 24 * 30));

test('a reminder offers a change only while there is one, whatever the settings, and however late it is sent', () => {
  const cases = fc.record({
    changeNoticeHours,
    reminder: hours(1, MAX_REMINDER_HOURS),
    booked: fc.integer({ min: 1, max: 40 * 24 * 60 }),
    lateMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 * 60 })),
    kind: fc.constantFrom('free' as const, 'paid' as const),
  });
  fc.assert(
    fc.property(cases, ({ changeNoticeHours, reminder, booked, lateMinutes, kind }) => {
      const { startsAt } = freeCall;
      const scheduledAt = new Date(startsAt.getTime() - booked * 60_000);
      const sample = kind === 'free' ? freeCall : paidCall;
      const call = { ...sample, changeNoticeHours, createdAt: scheduledAt, scheduledAt };
      const now = new Date(startsAt.getTime() - reminder * HOUR_MS + lateMinutes * 60_000);
      // A call that was booked after the reminder's time gets none, nor does one that has begun.
      const due = findDueReminder(call, [{ hours: reminder, since: null }], now);
      fc.pre(due !== null);
      expectTrueWords(callMails[reminder === 1 ? 'reminder-hour' : 'reminder-day'] as Definition, call, now);
    }),
  );
});

test('a reminder at the very limit says that it is too late', () => {
  const call = { ...freeCall, changeNoticeHours: 24 };
  const due = new Date(call.startsAt.getTime() - 24 * HOUR_MS);
  for (const part of compose(callMails['reminder-day'] as Definition, call, due)) {
    expect(part).toContain('See your call');
    expect(part).toMatch(tooLate);
    expect(part).not.toMatch(offer);
  }
});

test('a confirmation or a mail about a move offers a change only while there is one, also when it comes late', () => {
  const cases = fc.record({
    changeNoticeHours,
    definition: fc.constantFrom(...definitions),
    booked: fc.integer({ min: 1, max: 40 * 24 * 60 }),
    composed: fc.integer({ min: 1, max: 40 * 24 * 60 }),
  });
  fc.assert(
    fc.property(cases, ({ changeNoticeHours, definition, booked, composed }) => {
      const { startsAt } = freeCall;
      const createdAt = new Date(startsAt.getTime() - booked * 60_000);
      const call = { ...freeCall, changeNoticeHours, createdAt, scheduledAt: createdAt };
      expectTrueWords(definition, call, new Date(startsAt.getTime() - Math.min(booked, composed) * 60_000));
    }),
  );
});
