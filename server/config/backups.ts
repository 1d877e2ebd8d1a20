import { join, relative, resolve, sep } from 'node:path';
import { bech32 } from '@scure/base';
import { z } from 'zod';

/** The settings of backups: their recipient, the key that opens them, and the folder of the nightly ones. */
export const backupEnvironment = {
  BACKUP_RECIPIENT: z
    .string()
    .refine(isAgeRecipient, 'must be an age public key: age1 and 58 more characters, as age-keygen prints it')
    .optional(),
  BACKUP_IDENTITY: z
    .string()
    .refine(isAgeIdentity, 'must be an age secret key, which starts with AGE-SECRET-KEY-1')
    .optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_BEFORE_MIGRATIONS: z.enum(['yes', 'no'], { error: "must be 'yes' or 'no'" }).default('yes'),
};

export const readBackupSettings = (
  settings: z.output<z.ZodObject<typeof backupEnvironment>>,
  { production, dataDir }: { production: boolean; dataDir: string },
) => ({
  /** The folder of the backups that the site makes by itself; undefined: it makes none. */
  backupTo: readFolder(settings.BACKUP_TO ?? (production ? join(dataDir, 'backups') : NO_BACKUPS)),
  /** True if a start that changes the tables of a site makes a backup first, if it makes backups at all. */
  backupBeforeMigrations: settings.BACKUP_BEFORE_MIGRATIONS === 'yes',
  /** Backups are encrypted to this age key, if it is set. */
  backupRecipient: settings.BACKUP_RECIPIENT,
  /** The key that opens encrypted backups; the running site never needs it. */
  backupIdentity: settings.BACKUP_IDENTITY,
});

/** Lists a `BACKUP_TO` whose backups would be mixed with the site's own files. Both have a folder `files`. */
export function findMisplacedBackups({ BACKUP_TO, DATA_DIR = './data' }: Record<string, string | undefined>): string[] {
  const folder = BACKUP_TO && readFolder(BACKUP_TO);
  if (!folder) return [];
  const [first] = relative(resolve(DATA_DIR), folder).split(sep);
  return ['', 'files', 'db'].some((own) => own === first)
    ? ['BACKUP_TO must be a folder of its own, such as DATA_DIR/backups']
    : [];
}

const NO_BACKUPS = 'none';
const readFolder = (folder: string): string | undefined => (folder === NO_BACKUPS ? undefined : resolve(folder));

function isAgeRecipient(text: string): boolean {
  return isAgeKey(text, 'age') && text === text.toLowerCase();
}

export function isAgeIdentity(text: string): boolean {
  return isAgeKey(text, 'age-secret-key-') && text === text.toUpperCase();
}

/** Checks the key without the age package, which takes long to load and is needed only by backups. */
function isAgeKey(text: string, expected: string): boolean {
  if (!text.includes('1')) return false;
  try {
    const { prefix, bytes } = bech32.decodeToBytes(text);
    return prefix === expected && bytes.length === 32;
  } catch {
    return false;
  }
}
