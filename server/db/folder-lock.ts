import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `Another server is already running on the data folder ${folder}. Stop that one first, or give this one a folder of its own with DATA_DIR.`,
    );
  }
}

const SQLITE_BUSY = 5;

/**
 * Allows one process per folder, since PGlite takes no lock and would lose rows. Node has no flock, but SQLite has: its
 * exclusive lock belongs to the operating system and ends with the process in any case.
 */
export function lockFolder(folder: string): { release: () => void } {
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw (error as { errcode?: number }).errcode === SQLITE_BUSY ? new FolderInUseError(folder) : error;
  }
  return { release: () => file.close() };
}
