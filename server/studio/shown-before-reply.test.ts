import { expect, test, vi } from 'vitest';
import type { PublicPages } from '../pages/prepare-pages.ts';
import { refreshPages } from '../pages/refresh-pages.ts';
import { createLogger } from '../process/log.ts';
import { useCoach } from '../testing/accounts.ts';
import { firstAnswers } from '../testing/first-answers.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { publishDraft, saveDraft } from '../testing/studio-drafts.ts';

const site = useEmptySite({ own: true });
const coach = useCoach(site);

test('the reply to a publishing, to bringing back a version, and to the first questions comes once visitors get the new pages', async () => {
  const { settings } = site.ctx;
  await settings.storeStarting();
  const starting = settings.content.home.hero.title;
  let endRendering: (() => void) | null = null;
  let mayRender = Promise.resolve();
  let hasBegun = () => {};
  const prepare = async () => {
    const shown = [settings.content.home.hero.title, String(settings.current.prices.courseCents)];
    hasBegun();
    await mayRender;
    return { searchablePaths: shown } as unknown as PublicPages;
  };
  const pages = await refreshPages(settings, prepare, createLogger('silent'));

  const shownAtReply = async (send: () => Promise<{ status: number }>) => {
    mayRender = new Promise((resolve) => {
      endRendering = resolve;
    });
    const rendering = new Promise<void>((begun) => {
      hasBegun = begun;
    });
    const replied = vi.fn();
    const reply = send().then(({ status }) => replied(status, ...pages.searchablePaths));
    await rendering;
    // Other requests take longer than a reply that does not wait.
    for (let other = 0; other < 5; other += 1) await coach.send('GET', '/api/auth/user');
    expect(replied).not.toHaveBeenCalled();
    endRendering?.();
    await reply;
    return replied.mock.lastCall;
  };
  await saveDraft(coach, ({ home, ...content }) => ({
    ...content,
    home: { ...home, hero: { ...home.hero, title: 'Eat in peace' } },
  }));
  expect(await shownAtReply(() => publishDraft(coach))).toEqual([200, 'Eat in peace', '14900']);
  const restore = () => coach.send('POST', '/api/admin/studio/versions/1/restore', { publishedVersion: 2 });
  expect(await shownAtReply(restore)).toEqual([200, starting, '14900']);
  const answer = () => coach.send('POST', '/api/admin/first-questions', firstAnswers);
  expect(await shownAtReply(answer)).toEqual([200, starting, '9900']);
});
