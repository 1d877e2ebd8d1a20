import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { hashTree } from './hash-files.mjs';

let folder = '';
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const hash = () => hashTree(folder, ['server', 'web', 'package.json', 'not-there']);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hashed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ['server/booking', 'server/testing', 'server/db/migrations', 'web/testing'])
    mkdirSync(join(folder, path), { recursive: true });
  write('package.json', '{}');
  write('server/booking/book.ts', 'export {}');
});

test('the same files have the same hash, in whatever order they are named', () => {
  expect(hash()).toBe(hash());
  expect(hashTree(folder, ['package.json', 'web', 'server'])).toBe(hash());
});

test.each([
  ['a file changes', () => write('server/booking/book.ts', 'export const x = 1')],
  ['a file is added', () => write('server/booking/other.ts', '')],
  ['a file goes', () => rmSync(join(folder, 'server/booking/book.ts'))],
  ['a file has another name', () => renameSync(join(folder, 'server/booking/book.ts'), join(folder, 'server/book.ts'))],
  ['text moves from one file to the next', () => write('package.json', '{}export {}')],
])('the hash changes when %s', (_title, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test.each([
  'server/booking/book.test.ts',
  'server/booking/picture.png',
  'server/testing/builders.ts',
  'web/testing/setup.ts',
  'server/db/migrations/0001.sql',
])('the hash stays when %s is added, which no build reads', (path) => {
  const before = hash();
  write(path, 'anything');
  expect(hash()).toBe(before);
});
