import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['ada@gmial.con', 'ada@gmail.com'],
  ['Ada.Lund+call@gmai.com', 'Ada.Lund+call@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail', 'ada@gmail.com'],
  ['ada@hotmal.com', 'ada@hotmail.com'],
  ['ada@outlok.de', 'ada@outlook.de'],
  ['ada@yaho.co.in', 'ada@yahoo.co.in'],
  ['ada@icloud.con', 'ada@icloud.com'],
])('%s is asked about as %s', (typed, suggestion) => expect(suggestEmail(typed)).toBe(suggestion));

test.each([
  ...`ada@gmail.com ada@example.com ada@web.de ada@gmx.at ada@posteo.de ada@yahoo.fr ada@hey.com ada@fastmail.fm
  ada@sap.com ada@bt.com ada@zohomail.com ada@mac.com ada@firm.co ada@x.edu.np`.split(/\s+/),
  '',
  'ada',
  '@',
  'ada@',
  'ada@nowhere',
  '<b>@gmail.com',
])('%j is not asked about', (typed) => expect(suggestEmail(typed)).toBeNull());
