import { beforeEach, expect, test } from 'vitest';
import { recordAdminAction } from '../db/audit-log.ts';
import { auditLog } from '../db/schema.ts';
import { type Browser, signInCoach } from '../testing/accounts.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
let coach: Browser;
beforeEach(async () => {
  await site.clear();
  coach = await signInCoach(site);
});

const page = (query = '') => coach.send('GET', `/api/admin/audit-log${query}`);

test('is empty at first, then tells who did what to whom and when', async () => {
  expect((await page()).body).toEqual({ entries: [], hasMore: false });
  const actor = 'coach@example.com';
  await recordAdminAction(
    site.ctx.database,
    { actor, action: 'user-deleted', subject: 'ana@example.com' },
    site.ctx.now(),
  );
  await recordAdminAction(site.ctx.database, { actor, action: 'sessions-cleaned-up' }, site.ctx.now());
  const createdAt = '2027-01-01T12:00:00.000Z';
  expect((await page()).body).toEqual({
    entries: [
      { id: 2, actor, action: 'sessions-cleaned-up', subject: null, createdAt },
      { id: 1, actor, action: 'user-deleted', subject: 'ana@example.com', createdAt },
    ],
    hasMore: false,
  });
});

test('keeps the beginning of a long description, with no character cut in half', async () => {
  const action = { actor: 'coach@example.com', action: 'settings-changed' } as const;
  await recordAdminAction(site.ctx.database, { ...action, subject: '🎄'.repeat(300) }, site.ctx.now());
  expect((await page()).body.entries[0].subject).toBe('🎄'.repeat(255));
});

test('comes in pages of fifty, newest first, each entry once', async () => {
  const entry = { actor: 'coach@example.com', action: 'user-created' } as const;
  await site.db.insert(auditLog).values(Array.from({ length: 120 }, (_, i) => ({ ...entry, subject: `u${i + 1}` })));
  const seen: number[] = [];
  const sizes: [number, boolean][] = [];
  for (let query = ''; ; query = `?before=${seen.at(-1)}`) {
    const { entries, hasMore } = (await page(query)).body;
    seen.push(...entries.map(({ id }: { id: number }) => id));
    sizes.push([entries.length, hasMore]);
    if (!hasMore) break;
  }
  expect(sizes).toEqual([
    [50, true],
    [50, true],
    [20, false],
  ]);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => 120 - i));
  expect((await page('?before=1')).body).toEqual({ entries: [], hasMore: false });
  await site.db.delete(auditLog);
  await site.db.insert(auditLog).values(Array.from({ length: 50 }, () => entry));
  expect((await page()).body.hasMore).toBe(false);
});
