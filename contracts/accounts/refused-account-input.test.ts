import { test } from 'vitest';
import type { z } from 'zod';
import { ClientInput, CreditAdjustmentInput, LetterInput, listClients, saveClientNotes } from '../clients/clients.ts';
import { defaultMailTexts, mailTextFields } from '../mail/mail-texts.ts';
import { PageError } from '../pages/page-errors.ts';
import { settingDocuments } from '../settings/site-settings.ts';
import { SiteContent } from '../studio/site-content.ts';
import { expectRefusals } from '../testing/expect-refusals.ts';
import { PasswordChangeInput, register, resetPassword, signInWithPassword, verifyEmail } from './accounts.ts';
import { EmailChangeInput } from './email-change.ts';
import { OwnDetailsInput } from './own-profile.ts';
import { CreateUserInput, listAuditLog, setCourseAccess, signOutUser, UserPasswordInput } from './users.ts';

// `fields.test.ts` has all that a field refuses. That the server answers with 400 and names the field, each room shows
// once.

const name = { firstName: 'Ana', lastName: 'Ruiz' };
const email = 'ana@example.com';
const NUL = 'a\0b';
const long = 'x'.repeat(501);
const client = { ...name, email, phone: null, timeZone: null, contactMethod: null, tags: [] };
const script = '/assets/PhoneField-Bx_Y3.js:1:2345';
const place = {
  positions: [script],
  components: ['PhoneField /assets/PhoneField-Bx_Y3.js:1:900', 'r /assets/r.js:2:1'],
};
const fault = { kind: 'boundary', page: '/book-call', part: 'Field', error: 'RangeError', ...place };
const { prices, calls, contact } = settingDocuments;
const links = { videoChannelUrl: 'https://a.example', socialProfileUrl: 'https://a.example' };
const labels = { videoChannelLabel: 'Clips', socialProfileLabel: 'Pictures' };
const aboutMaya = {
  ...contact.defaults,
  ...links,
  ...labels,
  senderName: 'Maya',
  coachName: 'Maya',
  supportEmail: email,
};
const needed = '{your call}\n\n{when and how}';
const secret = 'I take thyroxine';
const secretPlaces = [[`https://example.com/${secret}.js:1:1`], [secret], ['/thyroxine/in-the-morning:1:1']];

/** Input that the schema takes, and values that it refuses at their field, one at a time. */
type Row = [name: string, schema: z.ZodType | undefined, sound: object, refused: Record<string, unknown[]>];
const rows: Row[] = [
  [
    'a sign-in',
    signInWithPassword.body,
    { email, password: 'x' },
    { email: ['a'], password: ['', long], takeOver: ['y'] },
  ],
  [
    'a registration',
    register.body,
    { ...name, email, password: 'seven green apples' },
    { email: ['ana'], firstName: [' '], lastName: [undefined], password: ['seven77', long] },
  ],
  ['a forgotten password', resetPassword.body, { email }, { email: ['ana', null] }],
  [
    'a new password',
    PasswordChangeInput,
    { newPassword: 'plums!', currentPassword: 'x' },
    { newPassword: ['short', '', 7, undefined], currentPassword: ['', 7, long] },
  ],
  ['a mailed link', verifyEmail.body, { token: 'x' }, { token: [undefined, long, 7, null, { $ne: '' }] }],
  [
    'another address',
    EmailChangeInput,
    { newEmail: email, currentPassword: 'x' },
    { newEmail: ['ana', undefined], currentPassword: ['', undefined, 7, long] },
  ],
  [
    'a user whom the coach adds',
    CreateUserInput,
    { ...name, email, password: 'sesame' },
    { email: ['a'], firstName: [' '], lastName: [undefined], password: ['12345', long], hasCourseAccess: ['yes'] },
  ],
  [
    'a set password',
    UserPasswordInput,
    { newPassword: 'peach tree' },
    { newPassword: ['12345', undefined, 123456, long] },
  ],
  ['course access', setCourseAccess.body, { hasCourseAccess: true }, { hasCourseAccess: [undefined, 'true', null] }],
  ['logging a user out', signOutUser.body, { email }, { email: ['nobody', undefined] }],
  ['a page of a log', listAuditLog.query, {}, { before: ['0', ''] }],
  [
    'one’s own details',
    OwnDetailsInput,
    { ...name, phone: null },
    { firstName: [' '], lastName: [null], phone: ['12', undefined] },
  ],
  [
    'a client',
    ClientInput,
    client,
    {
      firstName: [''],
      email: ['nobody'],
      phone: ['12'],
      timeZone: ['Mars/Olympus'],
      contactMethod: ['pigeon'],
      tags: [Array.from({ length: 21 }, (_, index) => `tag ${index}`), Array(100_000).fill('x'), 'VIP'],
      'tags.0': [['x'.repeat(41)], [NUL], ['  ']],
      resendMails: ['yes'],
    },
  ],
  [
    'notes on a client',
    saveClientNotes.body,
    { notes: 'x', version: 0 },
    { notes: ['x'.repeat(100_001), NUL, undefined], version: [undefined, -1, 2 ** 31] },
  ],
  [
    'credit',
    CreditAdjustmentInput,
    { minutes: 5, reason: 'x' },
    { minutes: [0, 601, -601, 1.5], reason: ['  ', NUL, long] },
  ],
  [
    'a letter',
    LetterInput,
    { subject: 'Hi', text: 'x' },
    { subject: ['', long, NUL], text: ['  ', 'x'.repeat(5001), NUL] },
  ],
  [
    'a list of clients',
    listClients.query,
    {},
    {
      page: ['0'],
      pageSize: ['201'],
      sort: ['age'],
      hasCredit: ['maybe'],
      search: ['\0'],
      tag: ['x'.repeat(41), '\0'],
    },
  ],
  [
    'the report of an error, which could carry typed text',
    PageError,
    fault,
    {
      page: [`/book-call?goals=${secret}`, '/my-call#link', '//example.com/<b>', '/my-call/0f3a9c', undefined],
      error: [`Cannot read "${secret}"`, secret, email, 'RangeError\n', 'x'.repeat(42)],
      kind: [secret],
      part: [secret, NUL, 5],
      positions: [Array(9).fill(script)],
      'positions.0': secretPlaces,
      'components.0': [[`<${secret}>`], ['r /thyroxine:1:1']],
    },
  ],
  [
    'the prices',
    prices.schema,
    prices.defaults,
    {
      call45Cents: [-500, 0],
      courseCents: [1e11, 'fifty', 5000.5, null],
      memberDiscountPercent: [81],
      offeredMinutes: [[], [30, 30], 'all'],
    },
  ],
  [
    'the rules of calls',
    calls.schema,
    calls.defaults,
    {
      coachTimeZone: ['Mars/Olympus'],
      weekStartsOn: ['wed'],
      maxCallsPerWeek: [0],
      reminderHours: [[24, 24]],
    },
  ],
  [
    'the contact',
    contact.schema,
    aboutMaya,
    {
      supportEmail: ['maya', 'a@b.co\r\nBcc: c@d.co'],
      senderName: ['Maya\nEllison', ' ', NUL],
      videoChannelUrl: ['https:channel', 'javascript:alert(1)'],
      phone: ['12345\r\n6789', '12'],
    },
  ],
  [
    'the words of a mail',
    mailTextFields['reminder-day'].schema,
    defaultMailTexts['reminder-day'],
    {
      text: [
        '{when and how}',
        `Here: ${needed}`,
        `${needed}\n\n{time`,
        `${needed}\n\n{first nam}`,
        ' ',
        'x'.repeat(6001),
        7,
      ],
      subject: ['two\nlines', 'x'.repeat(151), '{your call}'],
      title: [''],
    },
  ],
  [
    'a link to a profile',
    SiteContent.shape.profile.shape.socialProfile,
    { label: 'Maya', url: 'https://maya.example' },
    {
      url: ['https://maya.example/\0x', 'https://maya.example/\ud800x', `https://maya.example/${'x'.repeat(1000)}`],
    },
  ],
];

test.each(rows)('%s is taken when it is sound, and refused at the wrong field', (_name, schema, sound, refused) =>
  expectRefusals(schema, sound, refused),
);
