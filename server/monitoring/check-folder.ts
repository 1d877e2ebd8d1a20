import { stat, statfs } from 'node:fs/promises';
import { describeNearlyFullDisk } from './alarm-causes.ts';
import { bad, type Finding, good } from './finding.ts';

/** The room on the disk of the data folder, and who else on this machine may read it. */
export async function checkFolder(dataDir: string, readDisk: typeof statfs = statfs): Promise<Finding[]> {
  const folder = await stat(dataDir).catch(() => undefined);
  if (!folder) return [bad('Data folder', `${dataDir} does not exist.`, 'Start the site once, or check DATA_DIR.')];
  const full = describeNearlyFullDisk(await readDisk(dataDir));
  return [
    full ? bad('Disk', full, 'Make room, or move the folder to a larger disk.') : good('Disk', 'There is room enough.'),
    // Reading the list of names alone does no harm; what lies in it is closed by itself.
    folder.mode & 0o022
      ? bad('File rights', `Other users of this machine may write to ${dataDir}.`, `Run: chmod 700 ${dataDir}`)
      : folder.mode & 0o044
        ? bad('File rights', `Other users of this machine may read ${dataDir}.`, `Run: chmod 700 ${dataDir}`)
        : good('File rights', 'Only its owner may read the data folder.'),
  ];
}
