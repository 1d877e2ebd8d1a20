import { expect, test } from 'vitest';
import { formatAttachmentHeader } from './content-disposition.ts';

test.each([
  ['Part 0 - Introduction & Program Overview.docx', 'filename="Part 0 - Introduction & Program Overview.docx"'],
  ['Café “Süd”.docx', `filename="Cafe _Sud_.docx"; filename*=UTF-8''Caf%C3%A9%20%E2%80%9CS%C3%BCd%E2%80%9D.docx`],
  ['It’s (5*).docx', `filename="It's (5 ).docx"; filename*=UTF-8''It%E2%80%99s%20%285%20%29.docx`],
  ['a"b\\c/d\r\ne.docx', 'filename="a b c d e.docx"'],
  [
    'Rice＂; x=＼℀／plan.docx',
    `filename="Rice ; x= a c plan.docx"; filename*=UTF-8''Rice%EF%BC%82%3B%20x%3D%EF%BC%BC%E2%84%80%EF%BC%8Fplan.docx`,
  ],
  ['\ud800.docx', `filename="_.docx"; filename*=UTF-8''%EF%BF%BD.docx`],
])('%j is saved with %s', (name, expected) => expect(formatAttachmentHeader(name)).toBe(`attachment; ${expected}`));
