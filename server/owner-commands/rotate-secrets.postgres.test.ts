import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { auditLog } from '../db/schema.ts';
import { createSiteSecretReader } from '../db/site-secret.ts';
import { addFreeCall, createCallLink } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { useTwoServers } from '../testing/server-processes.ts';

const site = useSite({ own: true });
const servers = useTwoServers(site, () => ({ SEED: 'none' }));

const getStatuses = async (link: string) =>
  Promise.all(
    servers.all.map(async ({ address }) => {
      const reply = await fetch(`${address}/api/my-call`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ link }),
      });
      return reply.status;
    }),
  );

test('secrets are replaced while two processes serve: old links open nothing at either, new ones everything', async () => {
  const id = await addFreeCall(site, '2099-01-05-930am');
  let at = Date.parse('2027-01-01T12:00:00Z');
  const remembered = createSiteSecretReader(site.ctx.database, 'devices', () => new Date(at));
  const old = { link: await createCallLink(site, 'free', id), device: await remembered() };
  expect(await getStatuses(old.link)).toEqual([200, 200]);

  const entry = fileURLToPath(new URL('./rotate-secrets.ts', import.meta.url));
  const env = { PATH: process.env.PATH, DATABASE_URL: site.databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [entry], { env });
  expect(stdout).toContain('your PostgreSQL');

  expect(await getStatuses(old.link)).toEqual([404, 404]);
  const fresh = await createCallLink(site, 'free', id);
  expect(fresh).not.toBe(old.link);
  expect(await getStatuses(fresh)).toEqual([200, 200]);
  at += 30_000;
  expect(await remembered()).not.toBe(old.device);
  const entries = await site.db.select().from(auditLog);
  expect(entries).toMatchObject([{ actor: 'secrets:rotate', action: 'secrets-rotated' }]);
}, 60_000);
