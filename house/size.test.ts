import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const list = (folder: string) => readdirSync(folder, { withFileTypes: true });
const rooms = list('server').filter((entry) => entry.isDirectory() && !['build', 'testing'].includes(entry.name));
// Without `.env` and what desktops and editors leave behind.
const files = list('.').filter(({ name }) => name === '.env.example' || name === '.gitignore' || /^\w/.test(name));

/** Counts the places that decide by a call's kind. Each has a reason (decision 076). */
const countForks = () =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file))
    .flatMap((file) =>
      read(`server/${file}`).match(/kind === '(?:free|paid)'|(?:callTables|references)\[[\w.]*kind\]/g),
    )
    .filter((fork) => fork !== null).length;

test.each([
  ['rooms of the server', rooms.length, 24],
  ['files at the root', files.filter((entry) => entry.isFile()).length, 16],
  ['lines of the README', read('README.md').split('\n').length, 90],
  ['words of docs/ARCHITECTURE.md', read('docs/ARCHITECTURE.md').split(/\s+/).filter(Boolean).length, 1_600],
  ['places that ask whether a call is free', countForks(), 40],
])('%s: %i of at most %i', (_what, count, most) => {
  expect(count).toBeLessThanOrEqual(most);
});
