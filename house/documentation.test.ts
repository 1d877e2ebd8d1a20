import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '#server/config/config.ts';
import { builtProgram } from '../scripts/built-program.mjs';

const rooms = ['bench', 'content', 'contracts', 'docs', 'domain', 'e2e', 'house', 'kills', 'scripts', 'server', 'web'];
const files = rooms.concat('.').flatMap((room) =>
  readdirSync(room, { recursive: room !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${parentPath}/${name}`.replace('/./', '/')),
);
// Without lessons: the export writes each paragraph of a lesson as one long line.
const documents = files
  .filter((file) => file.endsWith('.md') && !file.startsWith('/content/course/'))
  .map((file) => file.slice(1));

/** Returns whether a quoted path, or the end of one, leads to no file. Patterns and built files never count. */
function isMissing(quoted: string): boolean {
  if (/[*…\s]/.test(quoted) || quoted.startsWith('dist/')) return false;
  if (rooms.some((room) => quoted.startsWith(`${room}/`))) return !existsSync(quoted);
  return /^[\w./-]+\.(?:tsx?|mjs|md)$/.test(quoted) && !files.some((file) => file.endsWith(`/${quoted}`));
}

const findMissing = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted).filter(isMissing);

test.each(documents)('%s names files that exist', (document) => {
  expect(findMissing(readFileSync(document, 'utf8'))).toEqual([]);
});

test('a renamed file is noticed, by its path and by its name', () => {
  const text = 'See `server/gone/limits.ts`, `gone.ts`, `mail-queue/mail-queue.ts`, `server/*.ts` and `server/app.ts`.';
  expect(findMissing(text)).toEqual(['server/gone/limits.ts', 'gone.ts']);
});

test.each(documents)('%s names commands that exist', (document) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...readFileSync(document, 'utf8').matchAll(/npm run ([a-z][a-z:]*)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the index of decisions has each of them, and papers are at most 120 characters wide', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const decisions = readdirSync('docs/decisions').filter((name) => /^\d/.test(name));
  expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  const isFree = (line: string) => /^\s*[|<]|\]\(|https?:/.test(line);
  const isWritten = (document: string) => !['docs/THIRD_PARTY.md', 'docs/SPEED.md'].includes(document);
  const wide = documents.filter(isWritten).flatMap((document) => {
    const prose = readFileSync(document, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
    return prose.split('\n').filter((line) => line.length > 120 && !isFree(line));
  });
  expect(wide).toEqual([]);
});

test('.env.example has every setting, and no other', () => {
  const example = readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z_]+)=/gm);
  expect(Array.from(example, ([, name]) => name).sort()).toEqual([...settingNames].sort());
});

test.each(['deploy/Containerfile', 'deploy/site.service'])(
  '%s starts the site with the arguments of npm start',
  (file) => {
    const text = readFileSync(file, 'utf8')
      .replaceAll(/[",[\]]+/g, ' ')
      .replaceAll(/\s+/g, ' ');
    const flags = (builtProgram() as string[]).filter((argument) => argument.startsWith('--'));
    expect(flags.length).toBeGreaterThan(1);
    expect(text).toContain(flags.join(' '));
  },
);
