import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from '#domain/passwords.ts';
import { isPlainDate, isTimeCode } from '#domain/slot-values.ts';

export const MAX_LONG_TEXT = 5000;
/** The longest search in one of the coach's lists, in characters. */
export const MAX_SEARCH_LENGTH = 100;

/** A text that is stored exactly as typed. NUL and lone surrogates cannot be stored and are refused. */
const storableText = (max: number, missingMessage: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missingMessage : 'This must be text') })
    .max(max, `Please use at most ${max.toLocaleString('en-US')} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'This contains characters that can’t be saved');

/** A text that must not be blank. White space around it is dropped. */
export const requiredText = (max: number, emptyMessage: string) =>
  storableText(max, emptyMessage).trim().min(1, emptyMessage);

const isOneLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/** A text without line breaks that must not be blank. */
export const oneLine = (max: number, emptyMessage: string) =>
  requiredText(max, emptyMessage).refine(isOneLine, 'Please write this in one line');

export const areDifferent = (values: unknown[]): boolean => new Set(values).size === values.length;

/** A text that may be blank, null or missing; all of these become null. */
export const optionalText = (max: number) =>
  storableText(max, '')
    .trim()
    .nullish()
    .transform((value) => value || null);

/** The text of a search in one of the coach's lists. */
export const searchText = optionalText(MAX_SEARCH_LENGTH);

/** A text that may be blank or null but must be sent: a missing one would leave open whether the stored text stays. */
export const clearableText = (max: number) =>
  storableText(max, 'Please send this text')
    .trim()
    .nullable()
    .transform((value) => value || null);

/** An address, trimmed and lower-cased, so that each has one spelling. */
export const email = (invalidMessage: string) =>
  requiredText(255, invalidMessage)
    .toLowerCase()
    .pipe(z.email({ error: invalidMessage }));

/** A phone number as typed, at most 20 characters. It needs five digits, since searches compare digits. */
export const phone = requiredText(20, 'Phone number is required').refine(
  (value) => value.replace(/\D/g, '').length >= 5,
  'Please enter a complete phone number',
);

export const firstName = requiredText(100, 'First name is required');
export const lastName = requiredText(100, 'Last name is required');

/** The name and address of a person in a reply; mails to a client go to the address. */
export const personFields = { firstName: z.string(), lastName: z.string(), email: z.string() };

const countCharacters = (text: string) => Array.from(text).length;

/** A password in any Unicode, as typed; lengths are in code points. `minLength` is 1 for an existing password. */
export const password = (minLength: number, tooShortMessage: string) =>
  storableText(4 * MAX_PASSWORD_LENGTH, tooShortMessage)
    .refine((value) => countCharacters(value) >= minLength, tooShortMessage)
    .refine(
      (value) => countCharacters(value) <= MAX_PASSWORD_LENGTH,
      `Please use at most ${MAX_PASSWORD_LENGTH} characters`,
    );

/** The id of a row, as part of a path. */
export const rowId = z.coerce
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'This must be an id')
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, 'This must be an id');

export const idParams = z.object({ id: rowId });

/** An instant as ISO text. */
export const instant = z.iso.datetime();

/** An existing day, written exactly 'YYYY-MM-DD'. */
export const plainDate = (missingMessage: string) =>
  z
    .string({ error: missingMessage })
    .min(1, missingMessage)
    .refine(isPlainDate, 'Please enter a date such as 2027-01-04');

/** A day in the coach's accounts, from 2000 to 2199. */
export const accountingDay = plainDate('Please give a date such as 2027-01-04').refine(
  (date) => date >= '2000' && date < '2200',
  'Please give a date between 2000 and 2199',
);

/** A time code, exactly as '930am'. */
export const timeCode = (missingMessage: string) =>
  z
    .string({ error: missingMessage })
    .min(1, missingMessage)
    .refine(isTimeCode, 'Please choose a half-hour from 12:00 AM to 11:30 PM');

/** The longest web address, in characters. */
export const MAX_WEB_ADDRESS = 500;
const NO_WEB_ADDRESS = 'Please enter an address that starts with https://';

export const webAddress = requiredText(MAX_WEB_ADDRESS, NO_WEB_ADDRESS).pipe(
  // `z.url` accepts 'https:name', which in a link is a path of this site.
  z.url({ protocol: /^https$/, error: NO_WEB_ADDRESS }).regex(/^https:\/\/\S+$/i, NO_WEB_ADDRESS),
);

/** A web address that may be blank, null or missing; all of these become null. */
export const optionalWebAddress = optionalText(MAX_WEB_ADDRESS).pipe(webAddress.nullable());

export const yesOrNo = z.boolean('This must be true or false');
