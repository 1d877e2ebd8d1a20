import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { previewLinks } from '../db/schema.ts';
import { auditLines, openBrowser, useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { saveDraft } from '../testing/studio-drafts.ts';

const site = useEmptySite();
const coach = useCoach(site);

/** Saves a draft with this headline on the home page. */
async function save(title: string): Promise<void> {
  const reply = await saveDraft(coach, (content) => ({
    ...content,
    home: { ...content.home, hero: { ...content.home.hero, title } },
  }));
  expect(reply.status).toBe(200);
}

describe('a preview link', () => {
  const create = async () => (await coach.send('POST', '/api/admin/studio/preview-links')).body;
  const open = async (url: string) =>
    openBrowser(site).send('POST', '/api/preview', { token: new URL(url).hash.slice(1) });

  test('shows the draft as it then is to somebody who is not signed in, until it is ended', async () => {
    await save('Only for Ben');
    const { url, expiresAt } = await create();
    expect(new URL(url).pathname).toBe('/preview');
    expect(new Date(expiresAt).getTime() - site.ctx.now().getTime()).toBe(7 * DAY_MS);
    expect((await open(url)).body.content.home.hero.title).toBe('Only for Ben');
    await save('Only for Ben, again');
    expect((await open(url)).body.content.home.hero.title).toBe('Only for Ben, again');
    expect((await coach.send('DELETE', '/api/admin/studio/preview-links')).status).toBe(200);
    expect(await open(url)).toMatchObject({ status: 400, body: { message: expect.stringContaining('has ended') } });
    expect(await auditLines(site)).toEqual([
      `coach@example.com preview-link-created: ${expiresAt}`,
      'coach@example.com preview-links-ended: null',
    ]);
  });

  test('ends by itself after seven days, and cannot be guessed', async () => {
    const { url } = await create();
    const guess = url.replace(/#.*/, `#${'a'.repeat(43)}`);
    expect((await open(guess)).status).toBe(400);
    expect((await openBrowser(site).send('POST', '/api/preview', { token: '../x' })).status).toBe(400);
    expect((await open(url)).status).toBe(200);
    site.setNow(new Date(site.ctx.now().getTime() + 7 * DAY_MS).toISOString());
    expect((await open(url)).status).toBe(400);
  });

  test('is stored as a hash', async () => {
    const { url } = await create();
    const rows = await site.ctx.database.select().from(previewLinks);
    expect(JSON.stringify(rows)).not.toContain(new URL(url).hash.slice(1));
  });
});
