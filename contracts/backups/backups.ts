import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instant, password } from '../fields.ts';

const Backup = z.object({ madeAt: instant, bytes: z.number() });

/** A backup that the site made by itself. `upgrade`: before a new version changed the tables. */
const KeptBackup = Backup.extend({ reason: z.enum(['night', 'upgrade']) });

export const getBackups = defineEndpoint('admin', 'GET', '/api/admin/backups', {
  reply: z.object({
    /** True if the site makes backups by itself. */
    isOn: z.boolean(),
    /** True if reading the backups takes a secret key, which the site does not have. */
    isEncrypted: z.boolean(),
    /** The newest nightly backup. */
    newest: Backup.nullable(),
    /** A sentence for the person who runs the server. */
    problem: z.string().nullable(),
    /** The files on this machine, newest first. */
    kept: z.array(KeptBackup),
  }),
});

export const BackupDownloadInput = z.object({ password: password(1, 'Please enter your password') });

/**
 * Allows one download within a minute, in this session, at `path`. Only the main admin downloads; others get
 * `MAIN_ADMIN`. Also refused with `WRONG_PASSWORD`, `RATE_LIMITED`.
 */
export const allowBackupDownload = defineEndpoint('admin', 'POST', '/api/admin/backups/downloads', {
  body: BackupDownloadInput,
  reply: z.object({ path: z.string() }),
});

/** Streams a fresh backup. Throws `NOT_FOUND` for a ticket that was used, is too old, or belongs to another session. */
export const downloadBackup = defineEndpoint('admin', 'GET', '/api/admin/backups/downloads/:ticket', {
  // Fastify finds no route for a parameter of over 100 characters.
  params: z.object({ ticket: z.string().regex(/^\d{13}-[0-9a-f]{16}-[0-9a-f]{64}$/) }),
  reply: z.unknown(),
});
