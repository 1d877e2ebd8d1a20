import { beforeEach, describe, expect, test } from 'vitest';
import type { Draft } from '#contracts/studio/studio.ts';
import { useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { publishDraft, readStudio, saveDraft } from '../testing/studio-drafts.ts';
import { publishScheduled } from './scheduled-publishing.ts';
import { sitePages } from './site-studio.ts';

const site = useEmptySite();
const coach = useCoach(site);
const read = () => readStudio(coach);
const publish = (publishAt?: string) => publishDraft(coach, publishAt);
const save = (title: string, seen?: Draft) =>
  saveDraft(
    coach,
    (content) => ({ ...content, home: { ...content.home, hero: { ...content.home.hero, title } } }),
    seen,
  );
beforeEach(() => site.ctx.settings.storeStarting());

describe('a draft', () => {
  test('of another tab is not overwritten: the refusal brings the newest', async () => {
    const seen = (await read()).draft;
    const { draft } = (await save('Here', seen)).body;
    expect(await save('There', seen)).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED', draft } });
    const publishSeen = await coach.send('POST', '/api/admin/studio/publish', { revision: seen.revision });
    expect(publishSeen).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } });
    // The reply of the first save got lost, and the same is sent again.
    expect(await save('Here', seen)).toMatchObject({ status: 200, body: { draft } });
  });

  test('is not taken for a later one with as many changes, nor the published pages for newer ones', async () => {
    const before = (await read()).draft;
    const first = (await save('Here')).body.draft;
    await publish();
    expect(await save('There', before)).toMatchObject({
      status: 409,
      body: {
        code: 'DRAFT_CHANGED',
        draft: { revision: 0, baseVersion: 2, content: { home: { hero: { title: 'Here' } } } },
      },
    });
    await save('On the phone');
    expect((await save('There', first)).status).toBe(409);
    expect((await read()).draft.content.home.hero.title).toBe('On the phone');
  });

  test('saved by two tabs at the same moment is that of one, and the reply to the other has it', async () => {
    const seen = (await read()).draft;
    const replies = await Promise.all(['Here', 'There'].map((title) => save(title, seen)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('begun after a scheduled one was thrown away stays when that one is published', async () => {
    site.setNow('2027-01-01T12:00:00Z');
    const { revision } = (await save('On Monday')).body.draft;
    await publish('2027-01-01T12:10:00Z');
    await coach.send('DELETE', '/api/admin/studio/draft', { revision });
    await save('An hour of work');
    site.setNow('2027-01-01T12:10:00Z');
    await publishScheduled(sitePages, site.ctx);
    expect(site.ctx.settings.content.home.hero.title).toBe('On Monday');
    expect((await read()).draft.content.home.hero.title).toBe('An hour of work');
  });
});
