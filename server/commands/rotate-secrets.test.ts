import { expect, test } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { desc } from '../db/drizzle.ts';
import { auditLog } from '../db/schema.ts';
import { getSiteSecret } from '../db/site-secret.ts';
import { runOwnerCommand } from '../testing/owner-commands.ts';
import { useServers } from '../testing/server-processes.ts';

// Runs the command as its own process, on the data of a real site.
const start = useServers({ ADMIN_PASSWORD: 'the owner chose this' });

const rotate = (env: Record<string, string>, ...args: string[]) => runOwnerCommand('rotate-secrets', args, env);

test('on the embedded database, refuses while the site runs, and later says what stops working', async () => {
  const site = await start();
  const DATA_DIR = site.dataDir;
  const tooEarly = await rotate({ DATA_DIR });
  expect(tooEarly).toMatchObject({ code: 1, out: '' });
  expect(tooEarly.err).toMatch(/^The site is running, .* Stop the site, run this again, then start it\.\n$/);
  await site.stop();

  const read = async () => {
    const database = await openDatabase({ kind: 'embedded', folder: `${DATA_DIR}/db` });
    try {
      const secrets = [await getSiteSecret(database, 'devices'), await getSiteSecret(database, 'call links')];
      const { actor, action, subject } = auditLog;
      const [entry] = await database
        .select({ actor, action, subject })
        .from(auditLog)
        .orderBy(desc(auditLog.id))
        .limit(1);
      return { secrets, entry };
    } finally {
      await database.close();
    }
  };
  const { secrets: before } = await read();
  const one = await rotate({ DATA_DIR }, 'call-links');
  expect([one.code, one.err]).toEqual([0, '']);
  expect(one.out).toContain('Links to a call in emails sent earlier');
  expect(one.out).toContain('within a minute');
  const { secrets: after, entry } = await read();
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  for (const secret of [...before, ...after]) expect(one.out).not.toContain(secret);
  expect(entry).toEqual({ actor: 'secrets:rotate', action: 'secrets-rotated', subject: 'call links' });

  expect(await rotate({ DATA_DIR })).toMatchObject({ code: 0, out: expect.stringContaining('count as new ones') });
  expect((await read()).secrets[0]).not.toBe(before[0]);
});

test('an unknown name is refused with the known ones', async () => {
  const { code, err } = await rotate({}, 'passwords');
  expect(code).toBe(1);
  expect(err).toContain('knows no secret passwords, but devices, call-links');
});
