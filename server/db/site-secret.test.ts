import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { useSite } from '../testing/open-site.ts';
import { createSiteSecretReader, getSiteSecret, replaceSiteSecrets } from './site-secret.ts';

const site = useSite({ own: true });
let at: number;
beforeEach(async () => {
  await site.clear();
  at = Date.parse('2027-01-01T12:00:00Z');
});

const replace = () => site.ctx.database.transaction((tx) => replaceSiteSecrets(tx, ['devices']));
const openProcess = () => createSiteSecretReader(site.ctx.database, 'devices', () => new Date(at));

test('of two processes each takes up a replaced secret within half a minute', async () => {
  const [one, other] = [openProcess(), openProcess()];
  const old = await one();
  at += 20_000;
  expect(await other()).toBe(old);
  await replace();
  const fresh = await getSiteSecret(site.ctx.database, 'devices');
  expect(fresh).not.toBe(old);
  at += 9_999;
  expect(await one()).toBe(old);
  at += 1;
  expect(await one()).toBe(fresh);
  at += 20_000;
  expect(await other()).toBe(fresh);
});

test('a clock that is set back does not keep an old one alive', async () => {
  const read = openProcess();
  const old = await read();
  await replace();
  at -= HOUR_MS;
  expect(await read()).not.toBe(old);
});

test('a reading that failed is tried again', async () => {
  const { database } = site.ctx;
  let isDown = true;
  site.watchStatements(() => {
    if (isDown) throw new Error('The database is away');
  });
  const read = createSiteSecretReader(database, 'devices', () => new Date(at));
  await expect(read()).rejects.toThrow('away');
  isDown = false;
  expect(await read()).toBe(await getSiteSecret(database, 'devices'));
});

test('those that are not named stay', async () => {
  const before = await getSiteSecret(site.ctx.database, 'call links');
  await replace();
  expect(await getSiteSecret(site.ctx.database, 'call links')).toBe(before);
});
