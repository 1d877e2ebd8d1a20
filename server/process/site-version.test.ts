import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readCommit, siteVersion } from './site-version.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-version-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

describe('the version of the site', () => {
  test('is the one in package.json', () => {
    expect(siteVersion).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('its commit is found on a branch, in packed references, and without a branch', async () => {
    const branch = { '.git/HEAD': 'ref: refs/heads/main\n' };
    const loose = await folderWith({ ...branch, '.git/refs/heads/main': `${commit}\n` });
    const packed = await folderWith({ ...branch, '.git/packed-refs': `# pack-refs\n${commit} refs/heads/main\n` });
    const detached = await folderWith({ '.git/HEAD': `${commit}\n` });
    expect([readCommit(loose), readCommit(packed), readCommit(detached)]).toEqual([commit, commit, commit]);
  });

  test('has no commit outside a repository, or in one without a commit', async () => {
    expect(readCommit(await folderWith({}))).toBeUndefined();
    expect(readCommit(await folderWith({ '.git/HEAD': 'ref: refs/heads/main\n' }))).toBeUndefined();
    // A worktree of git: a file that names another folder.
    expect(readCommit(await folderWith({ '.git': 'gitdir: ../elsewhere' }))).toBeUndefined();
  });
});
