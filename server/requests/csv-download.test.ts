import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvDownload } from './csv-download.ts';

async function readCell(value: string): Promise<string> {
  async function* rows() {
    yield [value];
  }
  const lines = (await text(csvDownload('a.csv', ['Name'], rows()).content as NodeJS.ReadableStream)).split('\r\n');
  expect(lines).toEqual(['"Name"', expect.any(String), '']);
  return lines[1] ?? '';
}

test('a text that begins like a formula stays text in a spreadsheet', async () => {
  for (const formula of ['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\uff1d1'])
    expect(await readCell(formula)).toMatch(/^"'/);
});

test('a text with a formula further in is one cell', async () => {
  expect(await readCell('a;=1+1')).toBe('"a;=1+1"');
  expect(await readCell('a "b"')).toBe('"a ""b"""');
});
