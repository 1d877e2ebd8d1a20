import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkAdvisories } from './check-advisories.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'advisories-'));
  const packages = {
    '': {},
    'node_modules/pglite': { version: '1.0.0' },
    'node_modules/fastify': { version: '5.0.0', dev: true },
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/vite/node_modules/fastify': { version: '4.0.0', dev: true },
  };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  await mkdir(join(folder, 'dist/server'), { recursive: true });
  await writeFile(join(folder, 'dist/server/packages.json'), '["fastify@5.0.0"]');
  return () => rm(folder, { recursive: true });
});

const found =
  (name: string, node = `node_modules/${name}`) =>
  async () => ({
    vulnerabilities: {
      [name]: {
        severity: 'high',
        via: [{ title: 'Too trusting', url: 'https://example.com/1' }, 'ini'],
        nodes: [node],
      },
    },
  });

test('an advisory counts if the package runs here, bundled or not', async () => {
  expect(await checkAdvisories(folder, found('pglite'))).toMatchObject([
    { state: 'bad', message: 'pglite, high: Too trusting (https://example.com/1); by ini.' },
  ]);
  expect(await checkAdvisories(folder, found('fastify'))).toMatchObject([{ state: 'bad' }]);
});

test('one for a tool, or for another copy of a package, does not', async () => {
  expect(await checkAdvisories(folder, found('vite'))).toMatchObject([{ state: 'good' }]);
  const copy = found('fastify', 'node_modules/vite/node_modules/fastify');
  expect(await checkAdvisories(folder, copy)).toMatchObject([{ state: 'good' }]);
});

test('says that it could not ask, without a lock file or an answer', async () => {
  const without = await mkdtemp(join(tmpdir(), 'advisories-'));
  onTestFinished(() => rm(without, { recursive: true }));
  const [first] = await checkAdvisories(without, found('pglite'));
  expect(first).toMatchObject({ state: 'unknown', message: expect.stringContaining('Could not ask') });
  for (const answer of [undefined, { message: 'offline', error: { code: 'ENOAUDIT' } }])
    expect(await checkAdvisories(folder, async () => answer)).toMatchObject([{ state: 'unknown' }]);
});
