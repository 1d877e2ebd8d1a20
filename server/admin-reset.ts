import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resetMainAdmin } from './accounts/reset-main-admin.ts';
import { ConfigFault, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { whyNotStarted } from './not-started.ts';
import { databasePlace } from './parts.ts';

/** For an owner who is locked out: gives the main admin a new password and prints it once. */
async function main(): Promise<void> {
  if (process.argv.length > 2)
    throw new ConfigFault([`admin:reset takes no arguments (${process.argv.slice(2).join(' ')})`]);
  const config = readConfig();
  // Else a mistyped folder would become a new site.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db'))) {
    throw new ConfigFault([`there is no database in ${config.dataDir} yet: start the site once, or check DATA_DIR`]);
  }
  const database = await connect(databasePlace(config));
  try {
    const { email, password, isNew, endedSessions } = await resetMainAdmin(database, config.adminEmail, new Date());
    tell([
      isNew ? 'There was no main admin in this database, so one was made.' : 'The main admin has a new password.',
      '',
      `  Address   ${email}`,
      `  Password  ${password} (shown only this once)`,
      `  Database  ${config.databaseUrl ? 'your PostgreSQL' : `embedded, in ${config.dataDir}/db`}`,
      '',
      `${endedSessions > 0 ? 'Whoever was signed in to this account is so no longer' : 'Nobody was signed in to this account'}, ` +
        'and the limits on signing in begin anew.',
      `Sign in at ${config.publicUrl ?? ''}/auth, and choose a password of your own on the account page.`,
    ]);
  } finally {
    await database.close();
  }
}

const tell = (lines: string[]) => process.stdout.write(`\n${lines.join('\n')}\n`);

main().catch((fault: unknown) => {
  const reason =
    fault instanceof FolderInUse
      ? 'The site is running, and its embedded database serves one process at a time. Stop the site, run this again, then start it.'
      : whyNotStarted(fault);
  process.stderr.write(`${reason}\n`);
  process.exit(1);
});
