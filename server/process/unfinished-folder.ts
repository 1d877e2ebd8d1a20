/** The name of a folder for files that are still being written. Backups leave it out. */
export const UNFINISHED_FOLDER = '.unfinished';
