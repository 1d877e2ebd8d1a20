import { describe, expect, test } from 'vitest';
import { type CallQuestion, defaultQuestions } from '#domain/questionnaire.ts';
import { FreeCallRequest } from './free-calls.ts';
import { questionnaireFields } from './questionnaire.ts';

const sound = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  phone: '+12025550101',
  contactMethod: 'whatsapp',
  selectedTimeSlot: '2027-01-04-930am',
  goals: 'More energy',
};
const tooLong = (max: number) => 'x'.repeat(max + 1);
const atMost = (max: string) => `Please use at most ${max} characters`;
const unstorable = 'This contains characters that can’t be saved';
const notOffered = 'Please select one of the offered times';

describe('a request for a free call', () => {
  test.each<[field: string, sentence: string, ...values: unknown[]]>([
    ['firstName', 'First name is required', '', '   ', undefined, null],
    ['firstName', 'This must be text', 7, { $gt: '' }],
    ['firstName', atMost('100'), tooLong(100)],
    ['firstName', unstorable, 'a\0b'],
    ['lastName', 'Last name is required', ''],
    ['lastName', atMost('100'), tooLong(100)],
    ['email', 'Valid email is required', '', 'ana', 'ana@example.com, eve@example.com'],
    ['email', 'Valid email is required', 'ana@example.com\r\nBcc: eve@example.com'],
    ['email', atMost('255'), `${'a'.repeat(250)}@example.com`],
    ['phone', 'Phone number is required', ''],
    ['phone', 'Please enter a complete phone number', 'call me', 'ext. 1234'],
    ['phone', atMost('20'), '1'.repeat(21)],
    ['contactMethod', 'Please select a contact method', '', 'zoom', ['whatsapp']],
    ['selectedTimeSlot', 'Please select a time slot', '', undefined],
    ['selectedTimeSlot', notOffered, 'tomorrow', ' 2027-01-04-930am', '2027-01-04-930AM', '2027-02-30-930am'],
    ['selectedTimeSlot', atMost('50'), '9'.repeat(51)],
    ['goals', 'Please say what you’d like to change', ''],
    ['goals', atMost('5,000'), tooLong(5000)],
    ['goals', unstorable, '\ud800'],
    ['experience', 'This must be text', 5],
    ['eatingOut', atMost('255'), tooLong(255)],
    ...['experience', 'typicalDay', 'drinks', 'emotionalEating', 'medications'].map(
      (field): [string, string, string] => [field, atMost('5,000'), tooLong(5000)],
    ),
    ['ownAnswers.owncook', 'This must be text', { owncook: 7 }],
    ['ownAnswers.owncook', atMost('5,000'), { owncook: tooLong(5000) }],
    ['ownAnswers', unstorable, { owncook: 'a\0b' }],
    [
      'ownAnswers',
      'Please send fewer answers',
      Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`own${n}`, 'x'])),
    ],
  ])('is refused at %s: %s', (field, sentence, ...values) => {
    for (const value of values) {
      const issues = FreeCallRequest.safeParse({ ...sound, [field.split('.')[0] as string]: value }).error?.issues;
      expect(issues?.[0], String(value)).toMatchObject({ path: field.split('.'), message: sentence });
      expect(new Set(issues?.map(({ path }) => path.join('.')))).toEqual(new Set([field]));
    }
  });

  test('names all faulty fields at once, and own answers are a list of texts', () => {
    const fields = FreeCallRequest.safeParse({}).error?.issues.map(({ path }) => path.join());
    expect(fields?.sort()).toEqual(Object.keys(sound).sort());
    for (const ownAnswers of [[], 'text', 7])
      expect(FreeCallRequest.safeParse({ ...sound, ownAnswers }).success).toBe(false);
  });

  test.each([
    ['firstName', 100],
    ['lastName', 100],
    ['goals', 5000],
    ['eatingOut', 255],
    ['medications', 5000],
  ])('%s may have %i characters', (field, max) => {
    expect(FreeCallRequest.safeParse({ ...sound, [field]: 'é'.repeat(max) }).success).toBe(true);
  });

  test('optional answers may be empty, null or left out, and an unknown time zone is ignored', () => {
    const input = { ...sound, experience: '', eatingOut: null, drinks: undefined, timeZone: 'Mars/Olympus' };
    expect(FreeCallRequest.parse(input)).toMatchObject({
      experience: null,
      eatingOut: null,
      drinks: null,
      timeZone: null,
    });
  });
});

describe('the questionnaire', () => {
  const { schema } = questionnaireFields.questions;
  const own = (id: string, changed: object = {}) => ({
    id,
    label: 'Do you cook?',
    hint: '',
    kind: 'choice',
    choices: ['Yes', 'No'],
    isRequired: false,
    ...changed,
  });

  test('keeps the words of the standard questions', () => {
    const changed = schema.parse([
      { id: 'drinks', label: 'Other', kind: 'number', isRequired: true },
    ]) as CallQuestion[];
    expect(changed).toEqual([{ ...defaultQuestions[3], isRequired: true }]);
  });

  test.each<[unknown, string]>([
    [[own('owna', { label: ' ' })], '0.label'],
    [[own('owna', { label: tooLong(120) })], '0.label'],
    [[own('owna', { label: 'two\nlines' })], '0.label'],
    [[own('owna', { kind: 'date' })], '0.kind'],
    [[own('owna', { choices: ['Yes', ' '] })], '0.choices'],
    [[own('owna', { choices: ['Yes', 'Yes'] })], '0.choices'],
    [[own('owna', { isRequired: 'yes' })], '0.isRequired'],
    [[own('goals')], '0.id'],
    [[own('constructor')], '0.id'],
    [[null], '0'],
    [[own('owna'), own('owna', { label: 'Another?' })], ''],
    [[own('owna'), own('ownb')], '1.label'],
    [Array.from({ length: 21 }, (_, n) => own(`own${n}`)), ''],
    ['text', ''],
  ])('refuses wrong questions and names the field (%#)', (questions, field) => {
    const issues = schema.safeParse(questions).error?.issues.map(({ path }) => path.join('.'));
    expect(new Set(issues)).toEqual(new Set([field]));
  });
});
