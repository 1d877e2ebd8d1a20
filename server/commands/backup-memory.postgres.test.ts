import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { usePlaces } from '../testing/backups.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { startOwnerCommand } from '../testing/owner-commands.ts';

const site = useEmptySite({ own: true });
const places = usePlaces();

/** Makes an encrypted backup, and returns its size and the most memory that the command had, in megabytes. */
async function measureBackup() {
  const file = join(await places.newFolder(), 'site.backup');
  const { child, ended } = startOwnerCommand('backup', [file], {
    DATABASE_URL: site.databaseUrl ?? '',
    DATA_DIR: await places.newFolder(),
    BACKUP_RECIPIENT: await identityToRecipient(await generateIdentity()),
    // As `scripts/install-and-build.mjs` starts it.
    NODE_OPTIONS: '--max-semi-space-size=8',
  });
  let peakKb = 0;
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peakKb = Math.max(peakKb, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }, 20);
  expect(await ended).toMatchObject({ code: 0, err: '' });
  clearInterval(watch);
  return { size: (await stat(file)).size / 1e6, peak: peakKb / 1000 };
}

/** Random, so that the archive is large too. Raw, for many rows at once. */
const addRows = (from: number, to: number) =>
  site.db.execute(sql`insert into site_documents (name, version, content)
    select 'large', document, to_jsonb(string_agg(md5(random()::text || part), ''))
    from generate_series(${from}::integer, ${to}::integer) document, generate_series(1, 100) part group by document`);

test('the memory of an encrypted backup does not grow with its size', async () => {
  await addRows(1, 30_000);
  const small = await measureBackup();
  await addRows(30_001, 80_000);
  const large = await measureBackup();
  const moreBytes = large.size - small.size;
  expect(moreBytes).toBeGreaterThan(80);
  // A backup held in memory would take all of them. A busy machine collects garbage late.
  expect(large.peak - small.peak).toBeLessThan(moreBytes / 2);
});
