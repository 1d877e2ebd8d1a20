import { statfs } from 'node:fs/promises';
import type { AlarmCause } from './alarm-cause.ts';

const MIN_FREE_SHARE = 0.1;
const MIN_FREE_BYTES = 500 * 1000 * 1000;

type Disk = { bavail: number; blocks: number; bsize: number };

export const nearlyFullDisk = (readDisk: (folder: string) => Promise<Disk> = statfs): AlarmCause => ({
  name: 'disk-nearly-full',
  isOfOneMachine: true,
  title: 'The disk is nearly full',
  advice: 'Make room on the disk of DATA_DIR, or move it to a larger one. A full disk stops the embedded database.',
  find: async ({ config }) => describeNearlyFullDisk(await readDisk(config.dataDir)),
});

/** Null while there is room enough. */
export function describeNearlyFullDisk({ bavail, blocks, bsize }: Disk): string | null {
  const free = bavail * bsize;
  const share = blocks > 0 ? bavail / blocks : 1;
  if (share >= MIN_FREE_SHARE && free >= MIN_FREE_BYTES) return null;
  return `The disk of DATA_DIR has ${Math.floor(free / 1e6)} MB left, ${Math.floor(share * 100)}% of it.`;
}
