import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The error of a data folder with files of different users, in which the site could not open its database. */
export class OtherOwnerError extends Error {}

/** Throws `OtherOwnerError` if root works on the data folder of another user. */
export function refuseRootInForeignFolder(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (!owner || process.getuid?.() !== 0) return;
  throw new OtherOwnerError(
    `${dataDir} belongs to another user, and files that root leaves there keep the site from starting. ` +
      `Run this as that user, with: runuser -u "$(stat -c %U ${dataDir})" -- and then the command.`,
  );
}

/** Explains why the database in this folder did not open, if files of another user are the reason. */
export function explainOtherOwner(folder: string, error: unknown): unknown {
  const user = process.getuid?.();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const isForeign = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.uid !== user;
  if (user === 0 || !names.some(isForeign)) return error;
  return new OtherOwnerError(
    `Files in ${folder} belong to another user than the one that runs this. As root, run: chown -R --reference=${folder} ${folder}`,
  );
}
