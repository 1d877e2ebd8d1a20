import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Files directly in `server/` on which its rooms are built. The others there, such as `main.ts`, stand above all rooms. */
const serverBase = [
  ...['app-context', 'config', 'cookie-options', 'device-names', 'error-handlers', 'limit-messages', 'limits'],
  ...['log', 'networks', 'proof-of-work', 'refusal', 'security-events', 'serve-endpoint', 'smtp-address'],
].map((name) => `server/${name}.ts`);

/** Imports that run back up, each with its reason. */
const exceptions: Record<string, { of: string[]; because: string }> = {
  'server/app-context.ts': {
    of: ['server/jobs', 'server/payments'],
    because: 'it names their types, and nothing else',
  },
  'server/serve-endpoint.ts': { of: ['server/accounts'], because: 'every call begins with who makes it' },
};

/**
 * Which rooms each room may import, besides itself: only those below it. Files that stand directly in `server/` or `web/`
 * are the rooms 'server' (or 'server/base') and 'web'. Type imports count as well. Tests of the server, and what
 * supports them, may import all of it.
 */
const allowedImports: Record<string, string[]> = {
  domain: [],
  contracts: ['domain'],
  content: ['contracts'],
  ...roomsWithin('server', ['domain', 'contracts', 'content'], {
    // What stands in `serverBase`.
    base: ['db'],
    // Sockets, below Fastify and everything that the site does.
    connections: [],
    db: [],
    jobs: ['db'],
    mail: ['db', 'jobs'],
    // A payment provider of its own, reached by HTTP like the real one: it knows nothing of what is paid for.
    sandbox: ['db', 'jobs'],
    // Asks the sandbox for its keys, and for nothing else.
    payments: ['db', 'jobs', 'mail', 'sandbox'],
    accounts: ['db', 'jobs', 'mail', 'payments'],
    calendar: ['db', 'jobs', 'mail', 'accounts'],
    booking: ['db', 'jobs', 'mail', 'payments', 'accounts', 'calendar'],
    course: ['db', 'jobs', 'mail', 'accounts'],
    // What buying the course brings about: an account, or access for one.
    'course-sales': ['db', 'jobs', 'mail', 'payments', 'accounts'],
    // The coach's list of payments, and giving money back.
    'payment-desk': ['db', 'jobs', 'mail', 'payments', 'accounts', 'calendar', 'booking'],
    outbox: ['db', 'jobs', 'mail', 'accounts'],
    today: ['db', 'jobs', 'mail', 'accounts', 'calendar', 'booking', 'payment-desk'],
    pages: ['db', 'jobs', 'mail', 'payments', 'accounts', 'calendar', 'booking', 'course'],
  }),
  // Test support; one test stops and freezes a PostgreSQL of its own, which only the scripts can start.
  'server/testing': ['domain', 'contracts', 'content', 'server', 'server/*', 'scripts'],
  // Page rooms meet by URL, never by import; only the routes know the shell.
  // For component tests alone, with the coach's own words as a sample.
  'web/testing': ['domain', 'contracts', 'content', 'web', 'web/ui', 'web/accounts'],
  ...roomsWithin('web', ['domain', 'contracts', 'web/testing'], {
    ui: [],
    accounts: ['ui'],
    shell: ['ui', 'accounts'],
    marketing: ['ui', 'accounts'],
    // The calendar of open times and what is told of them: visitors, clients and the coach choose from the same one.
    slots: ['ui'],
    booking: ['ui', 'accounts', 'slots'],
    // Paying by card is the same for whatever is paid.
    card: ['ui'],
    // A paid call is shown with the visitor's own time, and goes into her calendar.
    payments: ['ui', 'accounts', 'slots', 'card'],
    'course-sales': ['ui', 'accounts', 'card'],
    course: ['ui', 'accounts'],
    admin: ['ui', 'accounts', 'slots'],
  }),
  e2e: ['domain', 'contracts', 'content'],
  bench: ['domain', 'contracts', 'content', 'server', 'server/*', 'scripts'],
  scripts: [],
};

const testsOfServer = allowedImports['server/testing'] ?? [];

/** Where a package may be imported. Tests are free here. */
const packageHomes: Record<string, string> = {
  stripe: 'server/payments/',
  nodemailer: 'server/mail/',
  // The invitation hands real dates to the calendar library, which reckons with them itself.
  'temporal-polyfill': 'domain/coach-clock.ts server/mail/calendar-invitation.ts',
};

/** Rooms that both sides read know no packages but these. Tests are free here too. */
const packagesOfRoom: Record<string, string[]> = {
  domain: ['temporal-polyfill'],
  contracts: ['zod'],
  content: [],
};

/** Words that may stand in a few places only. Tests are free, but for the settings. */
const restrictedWords = [
  {
    word: /\bprocess\.env\b/,
    in: 'domain/ contracts/ content/ server/ web/',
    but: 'server/config.ts server/testing/',
    because: 'settings are read and checked together, once',
  },
  {
    word: /\bnew Date\(\)|\bDate\.now\(\)|\bTemporal\.Now\b/,
    in: 'domain/ contracts/ content/ server/',
    but: 'server/main.ts server/owner-command.ts',
    because: 'the clock is handed on as `now`, so that a test can set it',
  },
  {
    word: /\bfetch\(/,
    in: 'web/',
    but: 'web/api.ts',
    because: 'one place adds headers and understands refusals',
  },
];

const vagueFileNames = /\/(utils?|helpers?|common|misc|types|constants?|services?|managers?|index)\.[a-z]+$/;
const MAX_FILE_LINES = 300;

type Tree = Map<string, string>;

describe('the house', () => {
  const house = readTree('.');

  test('rooms import only those below them', () => expect(findForbiddenImports(house)).toEqual([]));
  test('packages stay where they belong', () => expect(findForbiddenPackages(house)).toEqual([]));
  test('settings, clock and fetch have one place each', () => expect(findRestrictedWords(house)).toEqual([]));
  test('no imports go round in a circle', () => expect(findImportCycles(house)).toEqual([]));
  test('files are short and named for what they hold', () => expect(findBadFiles(house)).toEqual([]));
});

describe('a fault in the house is noticed:', () => {
  test.each([
    [
      'the domain imports the server',
      findForbiddenImports,
      { 'domain/slots.ts': "import { db } from '#server/db/connect.ts';" },
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
      { 'server/limits.ts': "import '../server/mail/queue-mails.ts';" },
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
  ])('%s', (_name, check, tree) => {
    expect(check(new Map(Object.entries(tree)))).toHaveLength(1);
  });
});

function roomsWithin(house: string, outside: string[], rooms: Record<string, string[]>): Record<string, string[]> {
  const inside = Object.entries(rooms).map(([room, others]): [string, string[]] => [
    `${house}/${room}`,
    [...outside, house === 'server' ? 'server/base' : house, ...others.map((other) => `${house}/${other}`)],
  ]);
  return { [house]: [...outside, `${house}/*`], ...Object.fromEntries(inside) };
}

function findForbiddenImports(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => file.includes('/'))
    .flatMap(([file, code]) => {
      const allowed = allowedImports[roomOf(file)];
      if (!allowed) return [`${file} stands in no room of the house`];
      return localImports(file, code)
        .filter((imported) => {
          const room = roomOf(imported);
          if (room === roomOf(file)) return false;
          if (room.endsWith('/testing') && !isTest(file)) return true;
          if (exceptions[file]?.of.includes(room)) return false;
          const list = isTest(file) && file.startsWith('server/') ? testsOfServer : allowed;
          return !list.includes(room) && !list.includes(`${posix.dirname(room)}/*`);
        })
        .map((imported) => `${file} imports ${imported}`);
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
      .filter((rule) => startsWithAny(file, rule.in) && !startsWithAny(file, rule.but) && !isTest(file))
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

/** Each circle once, as the way round it. */
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

/** 'server/db' for a file in that folder or below it, 'server' for a file directly in it. */
const roomOf = (file: string) => {
  if (serverBase.includes(file)) return 'server/base';
  const [house = '', room] = posix.dirname(file).split('/');
  return room && (house === 'server' || house === 'web') ? `${house}/${room}` : house;
};

const startsWithAny = (file: string, places: string) => places.split(' ').some((place) => file.startsWith(place));
/** Test support and benchmarks count as tests. */
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^bench\//.test(file);
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
