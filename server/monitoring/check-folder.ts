import { stat, statfs } from 'node:fs/promises';
import { describeNearlyFullDisk } from './alarm-causes.ts';
import { bad, type Finding, good } from './finding.ts';

/** Checks the room on the disk of the data folder, and who else on this machine may read or write it. */
export async function checkFolder(dataDir: string, readDisk: typeof statfs = statfs): Promise<Finding[]> {
  const folder = await stat(dataDir).catch(() => undefined);
  if (!folder) return [bad('Data folder', `${dataDir} does not exist.`, 'Start the site once, or check DATA_DIR.')];
  const full = describeNearlyFullDisk(await readDisk(dataDir));
  return [
    full ? bad('Disk', full, 'Make room, or move the folder to a larger disk.') : good('Disk', 'There is room enough.'),
    describeRights(folder.mode, dataDir),
  ];
}

function describeRights(mode: number, dataDir: string): Finding {
  const advice = `Run: chmod 700 ${dataDir}`;
  if (mode & 0o022) return bad('File rights', `Other users of this machine may write to ${dataDir}.`, advice);
  if (mode & 0o044) return bad('File rights', `Other users of this machine may read ${dataDir}.`, advice);
  return good('File rights', 'Only its owner may read the data folder.');
}
