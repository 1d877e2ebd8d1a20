import { expect, test } from 'vitest';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { mergeSettings } from './merge-settings.ts';
import { checkTyped, formatSetting, meansSameValue, toTypedSettings } from './typed-settings.ts';

const { prices, calls } = settingDocuments;
const contentOf = (document: { defaults: object }) => document.defaults as Record<string, unknown>;

test.each([prices, calls])(
  'the defaults of $title stand in a form, and are read from it unchanged',
  ({ fields, ...document }) => {
    const typed = toTypedSettings(fields, contentOf(document));
    expect(checkTyped(fields, typed)).toEqual({ content: document.defaults, errors: {} });
  },
);

test.each([
  ['75', 7500],
  ['$75.50', 7550],
  ['1,085', 108_500],
])('%s is a price of %i cents', (call45Cents, cents) => {
  const typed = { ...toTypedSettings(prices.fields, contentOf(prices)), call45Cents };
  expect(checkTyped(prices.fields, typed).content.call45Cents).toBe(cents);
});

test.each(['', '-5', '0', '1e9', 'fifty', '99999999999'])('%j is no price', (call45Cents) => {
  const typed = { ...toTypedSettings(prices.fields, contentOf(prices)), call45Cents };
  expect(checkTyped(prices.fields, typed).errors).toEqual({
    call45Cents: 'Please enter an amount from $5 to $10,000',
  });
});

test.each([
  ['reminderHours', '48; 2 1', [48, 2, 1]],
  ['reminderHours', '', []],
  ['maxCallsPerDay', ' ', null],
  ['maxCallsPerDay', '3', 3],
])('%s of %j are read', (name, text, value) => {
  const typed = { ...toTypedSettings(calls.fields, contentOf(calls)), [name]: text };
  expect(checkTyped(calls.fields, typed)).toMatchObject({ content: { [name]: value }, errors: {} });
});

test.each([
  ['reminderHours', 'soon', 'Please enter at most 5 different whole numbers from 1 to 336'],
  ['noticeHours', '1.5', 'Please enter a whole number from 0 to 720'],
  ['noticeHours', '', 'Please enter a whole number from 0 to 720'],
  ['coachTimeZone', 'Mars/Olympus', 'Please choose a time zone such as America/New_York'],
])('%s of %j is refused with a sentence', (name, text, sentence) => {
  const typed = { ...toTypedSettings(calls.fields, contentOf(calls)), [name]: text };
  expect(checkTyped(calls.fields, typed).errors).toEqual({ [name]: sentence });
});

test('a value is shown with its unit', () => {
  expect(formatSetting(prices.fields.call45Cents, 7550)).toBe('$75.50');
  expect(formatSetting(calls.fields.noticeHours, 1)).toBe('1 hour');
  expect(formatSetting(calls.fields.reminderHours, [24, 1])).toBe('24 hours and 1 hour');
  expect(formatSetting(calls.fields.maxCallsPerDay, null)).toBe('none');
  expect(formatSetting(calls.fields.coachTimeZone, 'America/New_York')).toBe('America/New York');
  expect(formatSetting(calls.fields.weekStartsOn, 'sun')).toBe('Sunday');
  expect(formatSetting(prices.fields.offeredMinutes, [30, 60])).toBe('30 minutes and 60 minutes');
});

test('the same value, typed in another way, is no change', () => {
  expect(meansSameValue(prices.fields.call45Cents, '$75.00', '75')).toBe(true);
  expect(meansSameValue(calls.fields.noticeHours, 'x', 'y')).toBe(false);
});

test('after a change elsewhere, what was typed stays, what is new is filled in, and two values for one field are a conflict', () => {
  const base = contentOf(prices);
  const newest = { ...base, call30Cents: 5500, call45Cents: 8000, call60Cents: 9000 };
  const typed = {
    ...toTypedSettings(prices.fields, base),
    call45Cents: '75',
    call60Cents: '$90',
    courseCents: 'a lot',
  };
  const merged = mergeSettings(prices.fields, { base, newest, typed });
  expect(merged.typed).toMatchObject({
    call30Cents: '55',
    call45Cents: '75',
    call60Cents: '$90',
    courseCents: 'a lot',
  });
  expect(merged.conflicts).toEqual({ call45Cents: { theirs: '80', theirsText: '$80' } });
});
