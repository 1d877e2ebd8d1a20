import { expect, test, vi } from 'vitest';
import { createLogger } from '../log.ts';
import type { PublicPages } from '../pages/prepare-pages.ts';
import { keepPagesFresh } from '../pages/refresh-pages.ts';
import { useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { publishDraft, saveDraft } from '../testing/studio-drafts.ts';

const site = useEmptySite();
const coach = useCoach(site);

test('the reply to a publishing, and to bringing back a version, comes once visitors get the new pages', async () => {
  const { settings } = site.ctx;
  await settings.storeStarting();
  const starting = settings.content.home.hero.title;
  let endRendering: (() => void) | null = null;
  let mayRender = Promise.resolve();
  const prepare = async () => {
    const { title } = settings.content.home.hero;
    await mayRender;
    return { searchablePaths: [title] } as unknown as PublicPages;
  };
  const pages = await keepPagesFresh(settings, prepare, createLogger('silent'));

  const titleAtReply = async (send: () => Promise<{ status: number }>) => {
    mayRender = new Promise((resolve) => {
      endRendering = resolve;
    });
    const replied = vi.fn();
    const reply = send().then(({ status }) => replied(status, pages.searchablePaths[0]));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(replied).not.toHaveBeenCalled();
    endRendering?.();
    await reply;
    return replied.mock.lastCall;
  };
  await saveDraft(coach, ({ home, ...content }) => ({
    ...content,
    home: { ...home, hero: { ...home.hero, title: 'Eat in peace' } },
  }));
  expect(await titleAtReply(() => publishDraft(coach))).toEqual([200, 'Eat in peace']);
  const restore = () => coach.send('POST', '/api/admin/studio/versions/1/restore', { publishedVersion: 2 });
  expect(await titleAtReply(restore)).toEqual([200, starting]);
});
