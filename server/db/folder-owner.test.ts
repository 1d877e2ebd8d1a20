import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { explainOtherOwner, OtherOwnerError, refuseRootInForeignFolder } from './folder-owner.ts';

afterEach(() => vi.restoreAllMocks());

async function withFolder(work: (folder: string) => void | Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'owner-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const aborted = new Error('Aborted()');

test('files of another user explain a database that does not open', () =>
  withFolder(async (folder) => {
    await mkdir(join(folder, 'postgres/base'), { recursive: true });
    await writeFile(join(folder, 'postgres/base/1'), '');
    const user = process.getuid?.() ?? 0;
    vi.spyOn(process, 'getuid').mockReturnValue(user + 1);
    expect(explainOtherOwner(folder, aborted)).toBeInstanceOf(OtherOwnerError);
    vi.spyOn(process, 'getuid').mockReturnValue(user);
    expect(explainOtherOwner(folder, aborted)).toBe(aborted);
  }));

test.runIf(process.getuid?.() === 0)('root works in a folder of its own, and in none of another user', () =>
  withFolder(async (folder) => {
    refuseRootInForeignFolder(join(folder, 'missing'));
    refuseRootInForeignFolder(folder);
    await chown(folder, 12_345, 12_345);
    expect(() => refuseRootInForeignFolder(folder)).toThrow('runuser');
    vi.spyOn(process, 'getuid').mockReturnValue(12_345);
    refuseRootInForeignFolder(folder);
  }),
);
