import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  allowedImports,
  foundations,
  headlessWords,
  MAX_FILE_LINES,
  packageHomes,
  packagesOfRoom,
  restrictedWords,
  testsOfServer,
  vagueFileNames,
} from './architecture-rules.ts';

type Tree = Map<string, string>;

describe('the house', () => {
  const house = readTree('.');

  test('rooms import only those below them', () => expect(findForbiddenImports(house)).toEqual([]));
  test('no room may import what it does not', () => expect(findUnusedPermissions(house)).toEqual([]));
  test('packages stay where they belong', () => expect(findForbiddenPackages(house)).toEqual([]));
  test('settings, clock and fetch have one place each', () => expect(findRestrictedWords(house)).toEqual([]));
  test('no imports go round in a circle', () => expect(findImportCycles(house)).toEqual([]));
  test('files are short and named for what they hold', () => expect(findBadFiles(house)).toEqual([]));
  test('doc comments begin with a verb or a noun', () => expect(findHeadlessComments(house)).toEqual([]));
  test('comments are at most 120 characters wide', () => expect(findWideComments(house)).toEqual([]));
});

describe('a fault in the house is noticed:', () => {
  test.each([
    [
      'the domain imports the server',
      findForbiddenImports,
      { 'domain/slot-values.ts': "import { db } from '#server/db/connect.ts';" },
    ],
    [
      'a type comes from a room above',
      findForbiddenImports,
      { 'contracts/a.ts': "import type { B } from '#server/app.ts';" },
    ],
    [
      'the web imports the server lazily',
      findForbiddenImports,
      { 'web/App.tsx': "const a = import('../server/app.ts');" },
    ],
    [
      'one page room imports another',
      findForbiddenImports,
      { 'web/booking/A.tsx': "export { B } from '../course/B.tsx';" },
    ],
    [
      'a page imports the shell',
      findForbiddenImports,
      { 'web/course/A.tsx': "import { Shell } from '../shell/Shell.tsx';" },
    ],
    [
      'a page imports what is for tests',
      findForbiddenImports,
      { 'web/course/A.tsx': "import { ida } from '../testing/a.ts';" },
    ],
    [
      'a room imports what stands above all rooms',
      findForbiddenImports,
      { 'server/booking/a.ts': "import '../open-context.ts';" },
    ],
    [
      'the base imports a room',
      findForbiddenImports,
      { 'server/requests/limits.ts': "import '../server/mail/queue-mails.ts';" },
    ],
    ['a room imports test support', findForbiddenImports, { 'server/mail/a.ts': "import '../testing/mail.ts';" }],
    ['mail imports booking', findForbiddenImports, { 'server/mail/a.ts': "import {\n  b,\n} from '../booking/b.ts';" }],
    ['a file stands in no room', findForbiddenImports, { 'server/extras/a.ts': '' }],
    [
      'stripe is used outside payments',
      findForbiddenPackages,
      { 'server/booking/a.ts': "import Stripe from 'stripe';" },
    ],
    ['the domain uses a package', findForbiddenPackages, { 'domain/a.ts': "import { readFileSync } from 'node:fs';" }],
    ['contracts use react', findForbiddenPackages, { 'contracts/a.ts': "import { useState } from 'react';" }],
    [
      'the checker of the kills knows the server',
      findForbiddenImports,
      { 'kills/checker/a.ts': "import { b } from '#server/db/schema.ts';" },
    ],
    ['a setting is read on the spot', findRestrictedWords, { 'server/mail/a.ts': 'const url = process.env.SMTP_URL;' }],
    ['the server looks at the clock', findRestrictedWords, { 'server/booking/a.ts': 'const now = new Date();' }],
    ['a page fetches by itself', findRestrictedWords, { 'web/booking/a.ts': "await fetch('/api/x');" }],
    [
      'two files import each other',
      findImportCycles,
      { 'web/a.ts': "import './b.ts';", 'web/b.ts': "import './a.ts';" },
    ],
    ['a file is named for nothing', findBadFiles, { 'web/ui/utils.ts': '' }],
    ['a file is long', findBadFiles, { 'web/ui/a.ts': '\n'.repeat(301) }],
    ['a doc comment has no head', findHeadlessComments, { 'web/ui/a.ts': '/** What a page shows. */' }],
    ['a comment is wide', findWideComments, { 'web/ui/a.ts': `  // ${'a'.repeat(116)}` }],
    ['a field has no head', findHeadlessComments, { 'scripts/a.mjs': '  /**\n   * As it was.\n   */\n  a,' }],
  ])('%s', (_name, check, tree) => {
    expect(check(new Map(Object.entries(tree)))).toHaveLength(1);
  });
});

function findForbiddenImports(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => file.includes('/') && !file.startsWith('house/'))
    .flatMap(([file, code]) => {
      const allowed = allowedImports[roomOf(file)];
      if (!allowed) return [`${file} stands in no room of the house`];
      return localImports(file, code)
        .filter((imported) => {
          const room = roomOf(imported);
          if (room === roomOf(file)) return false;
          if (room.endsWith('/testing') && !isTest(file)) return true;
          const list = isTest(file) && file.startsWith('server/') ? testsOfServer : allowed;
          return !list.includes(room) && !list.includes(`${posix.dirname(room)}/*`);
        })
        .map((imported) => `${file} imports ${imported}`);
    });
}

/** Finds permissions that no file uses: rooms that another room of the same side may import, but doesn't. */
function findUnusedPermissions(tree: Tree): string[] {
  const files = [...tree].filter(([file]) => !isTest(file));
  return Object.entries(allowedImports).flatMap(([room, others]) => {
    const [house] = room.split('/');
    if (isTest(`${room}/`)) return [];
    const used = new Set(
      files.filter(([file]) => roomOf(file) === room).flatMap(([file, code]) => localImports(file, code).map(roomOf)),
    );
    return others
      .filter((other) => other.startsWith(`${house}/`) && !/[*]|\/testing$/.test(other) && !foundations.includes(other))
      .filter((other) => !used.has(other))
      .map((other) => `${room} does not import ${other}`);
  });
}

function findForbiddenPackages(tree: Tree): string[] {
  const files = [...tree].filter(([file]) => file.includes('/') && !isTest(file));
  return files.flatMap(([file, code]) =>
    importsOf(code)
      .filter((name) => !/^[#.]/.test(name))
      .filter((name) => {
        const allowedPackages = packagesOfRoom[roomOf(file)];
        const home = packageHomes[name.split('/')[0] ?? name];
        return (allowedPackages && !allowedPackages.includes(name)) || (home && !startsWithAny(file, home));
      })
      .map((name) => `${file} imports the package ${name}`),
  );
}

function findRestrictedWords(tree: Tree): string[] {
  return [...tree].flatMap(([file, code]) =>
    restrictedWords
      .filter((rule) => startsWithAny(file, rule.in) && !startsWithAny(file, rule.except) && !isTest(file))
      .filter((rule) => rule.word.test(withoutComments(code)))
      .map((rule) => `${file} has ${rule.word.source}, but ${rule.because}`),
  );
}

function findBadFiles(tree: Tree): string[] {
  return [...tree].flatMap(([file, code]) => [
    ...(vagueFileNames.test(`/${file}`) ? [`${file} is named for anything`] : []),
    ...(code.split('\n').length - 1 > MAX_FILE_LINES ? [`${file} has more than ${MAX_FILE_LINES} lines`] : []),
  ]);
}

function findHeadlessComments(tree: Tree): string[] {
  const headless = new RegExp(String.raw`^[ \t]*/\*\*\s*(?:\*\s*)?(?:${headlessWords.join('|')})\b.*`, 'gm');
  return [...tree]
    .filter(([file]) => isCode(file))
    .flatMap(([file, code]) => Array.from(code.matchAll(headless), ([comment]) => `${file}: ${comment.trim()}`));
}

const isCode = (file: string) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith('server/db/migrations/');

function findWideComments(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => isCode(file))
    .flatMap(([file, code]) => Array.from(code.matchAll(/^ *(?:\/\*\*|\*|\/\/) .*$/gm), ([line]) => ({ file, line })))
    .filter(({ line }) => line.length > 120 && !/biome-ignore/.test(line))
    .map(({ file, line }) => `${file}: ${line.trim()}`);
}

/** Finds each circle once, as the way round it. */
function findImportCycles(tree: Tree): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
    if (trail.includes(file) || done.has(file)) return;
    for (const imported of localImports(file, tree.get(file) ?? '')) visit(imported, [...trail, file]);
    done.add(file);
  };
  for (const file of tree.keys()) visit(file, []);
  return found;
}

/** Returns 'server/db' for a file in that folder or below it, 'server' for a file directly in `server/`. */
const roomOf = (file: string) => {
  if (file === 'server/app-context.ts') return 'server/base';
  const [house = '', room] = posix.dirname(file).split('/');
  const hasRooms = ['server', 'web', 'kills'].includes(house);
  return room && hasRooms ? `${house}/${room}` : house;
};

const startsWithAny = (file: string, places: string) => places.split(' ').some((place) => file.startsWith(place));
/** Test support, benchmarks and the kills count as tests. */
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^(bench|e2e|kills)\//.test(file);
const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

const importsOf = (code: string) =>
  Array.from(withoutComments(code).matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g), ([, name = '']) => name);

const localImports = (file: string, code: string) =>
  importsOf(code)
    .filter((name) => /^[#.]/.test(name))
    .map((name) => (name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name)));

function readTree(folder: string): Tree {
  const ignoredFolders = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report'];
  const files: Tree = new Map();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.name.startsWith('.') || ignoredFolders.includes(entry.name)) continue;
    if (entry.isDirectory()) for (const [file, code] of readTree(path)) files.set(file, code);
    else if (/\.(tsx?|mjs|css)$/.test(entry.name)) files.set(path, readFileSync(path, 'utf8'));
  }
  return files;
}
