import { beforeEach, describe, expect, test } from 'vitest';
import type { CustomPage } from '#contracts/studio/custom-pages.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { siteDocuments } from '../db/schema.ts';
import { completeSiteContent } from '../settings/stored-documents.ts';
import { useCoach } from '../testing/accounts.ts';
import { samplePage } from '../testing/custom-pages.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { publishDraft, readStudio, saveDraft } from '../testing/studio-drafts.ts';
import { publishScheduled } from './scheduled-publishing.ts';
import { sitePages } from './site-studio.ts';

const site = useEmptySite();
const coach = useCoach(site);
const read = () => readStudio(coach);
const withTitle = (content: { home: { hero: object } }, title: string) => ({
  ...content,
  home: { ...content.home, hero: { ...content.home.hero, title } },
});
const save = (title: string) => saveDraft(coach, (content) => withTitle(content, title));
const publish = (publishAt?: string) => publishDraft(coach, publishAt);
const titleOnPages = () => site.ctx.settings.content.home.hero.title;
beforeEach(() => site.ctx.settings.storeStarting());
const STARTING = 'Eat well in the week you actually have';

describe('a draft', () => {
  test('is seen by nobody until it is published as the next version', async () => {
    expect(await read()).toMatchObject({ draft: { revision: 0 }, published: { version: 1, publishedBy: null } });
    expect(await save('Eat in peace')).toMatchObject({ status: 200, body: { draft: { baseVersion: 1 } } });
    expect(titleOnPages()).toBe(STARTING);
    expect(await publish()).toMatchObject({
      status: 200,
      body: { studio: { draft: { revision: 0 }, published: { version: 2, publishedBy: 'coach@example.com' } } },
    });
    expect(titleOnPages()).toBe('Eat in peace');
    expect((await coach.send('GET', '/api/admin/audit-log')).body.entries[0]).toMatchObject({
      action: 'content-published',
      subject: 'version 2',
    });
  });

  test('with a look that the site has not names the field, and a known one is published', async () => {
    const saveLook = (changes: object) =>
      saveDraft(coach, (content) => ({ ...content, look: { ...content.look, ...changes } }));
    expect((await saveLook({ palette: 'neon' })).body.fields).toEqual({ 'look.palette': expect.any(String) });
    expect((await saveLook({ palette: 'plum', accent: '#ffd84d', bodyFont: 'nunito-sans' })).status).toBe(200);
    await publish();
    expect(site.ctx.settings.content.look).toMatchObject({ palette: 'plum', accent: '#ffd84d' });
  });

  test('with another name of the site names the sender of emails, unless the coach has chosen one', async () => {
    const rename = async (brand: string) => {
      await saveDraft(coach, (content) => ({ ...content, profile: { ...content.profile, brand } }));
      await publish();
      return site.ctx.settings.current.contact.senderName;
    };
    expect(await rename('Berg Nutrition')).toBe('Berg Nutrition');
    // A sender has at most 100 letters, and the pages are published all the same.
    expect([await rename('N'.repeat(101)), site.ctx.settings.content.profile.brand.length]).toEqual([
      'Berg Nutrition',
      101,
    ]);
    await changeSettings(site, 'contact', { senderName: 'Anna Berg' });
    expect(await rename('Slow Food Lab')).toBe('Anna Berg');
  });

  test('with a bad value names its field and stays as it was; without a change it is not published, nor for the past', async () => {
    const reply = await save(' ');
    expect(reply).toMatchObject({ status: 400, body: { fields: { 'home.hero.title': expect.any(String) } } });
    expect((await read()).draft.revision).toBe(0);
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    await save('Eat in peace');
    expect((await publish('2020-01-01T00:00:00Z')).status).toBe(409);
    expect((await publish('Monday')).status).toBe(400);
  });

  test('can be thrown away', async () => {
    const { revision } = (await save('Eat in peace')).body.draft;
    expect((await coach.send('DELETE', '/api/admin/studio/draft', { revision: 0 })).status).toBe(409);
    const { body } = await coach.send('DELETE', '/api/admin/studio/draft', { revision });
    expect(body.studio.draft).toMatchObject({ revision: 0, content: { home: { hero: { title: STARTING } } } });
  });
});

describe('a scheduled publishing', () => {
  test('happens at its time, once, as it was when it was scheduled', async () => {
    site.setNow('2027-01-01T12:00:00Z');
    await save('On Monday');
    await publish('2027-01-01T12:10:00Z');
    await save('Later still');
    site.setNow('2027-01-01T12:09:59Z');
    await publishScheduled(sitePages, site.ctx);
    expect(titleOnPages()).toBe(STARTING);
    site.setNow('2027-01-01T12:10:00Z');
    await Promise.all([publishScheduled(sitePages, site.ctx), publishScheduled(sitePages, site.ctx)]);
    expect(titleOnPages()).toBe('On Monday');
    expect(await site.db.$count(siteDocuments)).toBe(Object.keys(site.ctx.settings.documents).length + 3);
    expect(await read()).toMatchObject({
      scheduled: null,
      draft: { content: { home: { hero: { title: 'Later still' } } } },
    });
  });

  test('ends when the coach cancels it, or publishes before', async () => {
    await save('On Monday');
    await publish('2027-01-01T12:10:00Z');
    const { body } = await coach.send('DELETE', '/api/admin/studio/scheduled');
    expect(body.studio.scheduled).toBeNull();
    expect(body.message).toBe('Your changes won’t be published automatically any more.');
    const again = await coach.send('DELETE', '/api/admin/studio/scheduled');
    expect(again).toMatchObject({ status: 200, body: { message: 'Nothing was scheduled any more.' } });
    await publish('2027-01-01T12:10:00Z');
    await publish();
    site.setNow('2027-01-01T12:11:00Z');
    await save('Newest');
    await publish();
    await publishScheduled(sitePages, site.ctx);
    expect(titleOnPages()).toBe('Newest');
  });
});

test('every published version is kept, and can be brought back as a new one', async () => {
  await save('First');
  await publish();
  await save('Second');
  await publish();
  const { versions } = (await coach.send('GET', '/api/admin/studio/versions')).body;
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  const second = (await coach.send('GET', '/api/admin/studio/versions/2')).body;
  expect(second.content.home.hero.title).toBe('First');
  const restore = (version: number, publishedVersion: number) =>
    coach.send('POST', `/api/admin/studio/versions/${version}/restore`, { publishedVersion });
  expect((await restore(1, 2)).status).toBe(409);
  expect(await restore(1, 3)).toMatchObject({ status: 200, body: { studio: { published: { version: 4 } } } });
  expect(titleOnPages()).toBe(STARTING);
  const { versions: all } = (await coach.send('GET', '/api/admin/studio/versions')).body;
  const former = all.map(({ sameAsAt }: { sameAsAt: string | null }) => sameAsAt);
  expect(former).toEqual([all[3].publishedAt, null, null, null]);
  expect((await restore(99, 4)).status).toBe(404);
});

describe('a page of the coach’s own', () => {
  const saveContent = (change: (content: SiteContent) => Partial<SiteContent>) =>
    saveDraft(coach, (content) => ({ ...content, ...change(content) }));
  const publishPages = async (...customPages: CustomPage[]) => {
    expect((await saveContent(() => ({ customPages }))).status).toBe(200);
    expect((await publish()).status).toBe(200);
  };
  const redirects = () => site.ctx.settings.content.redirects.map(({ from, to }) => `${from} ${to}`);

  test('leaves a redirect where it was published before, however often it moves', async () => {
    await publishPages(samplePage);
    expect(redirects()).toEqual([]);
    await publishPages({ ...samplePage, path: '/help' });
    expect(redirects()).toEqual(['/faq /help']);
    await publishPages({ ...samplePage, path: '/answers' });
    expect(redirects()).toEqual(['/faq /answers', '/help /answers']);
    await publishPages({ ...samplePage, path: '/answers' }, { ...samplePage, id: 'another-page', path: '/faq' });
    expect(redirects()).toEqual(['/help /answers']);
    expect((await saveContent(() => ({ redirects: [] }))).status).toBe(200);
    await publish();
    expect(redirects()).toEqual([]);
  });

  test('leaves none where it only moved in a draft, and none when it is removed', async () => {
    await publishPages(samplePage);
    await saveContent(() => ({ customPages: [{ ...samplePage, path: '/for-a-moment' }] }));
    await saveContent(() => ({ customPages: [{ ...samplePage, path: '/help' }] }));
    await publish();
    expect(redirects()).toEqual(['/faq /help']);
    await publishPages();
    expect(redirects()).toEqual([]);
  });

  test('is led to again from each former address when an earlier version is published', async () => {
    await publishPages(samplePage);
    await publishPages({ ...samplePage, path: '/help' });
    await publishPages({ ...samplePage, path: '/answers' });
    await coach.send('POST', '/api/admin/studio/versions/2/restore', { publishedVersion: 4 });
    expect(redirects()).toEqual(['/help /faq', '/answers /faq']);
  });

  test('is led to from its former address when words are published that were changed beside a scheduled move', async () => {
    site.setNow('2027-01-01T12:00:00Z');
    await publishPages(samplePage);
    await saveContent(() => ({ customPages: [{ ...samplePage, path: '/help' }] }));
    await publish('2027-01-01T12:10:00Z');
    await save('Eat in peace');
    site.setNow('2027-01-01T12:10:00Z');
    await publishScheduled(sitePages, site.ctx);
    await publish();
    expect([titleOnPages(), redirects()]).toEqual(['Eat in peace', ['/faq /help']]);
  });

  test('is refused at an address of the site, twice at one address, and where all are too long together', async () => {
    const reply = await saveContent(() => ({ customPages: [{ ...samplePage, path: '/admin' }] }));
    expect(reply).toMatchObject({ status: 400, body: { fields: { 'customPages.0.path': expect.any(String) } } });
    const twice = await saveContent(() => ({ customPages: [samplePage, { ...samplePage, id: 'another-page' }] }));
    expect(twice).toMatchObject({
      status: 400,
      body: { fields: { 'customPages.1.path': 'Another page has this address' } },
    });
    const long = { kind: 'text' as const, text: richTextOf(...Array<string>(190).fill('word '.repeat(20))) };
    const pages = Array.from({ length: 13 }, (_, at) => {
      return { ...samplePage, id: `page-${at}-long`, path: `/p${at}`, blocks: [long] };
    });
    expect((await saveContent(() => ({ customPages: pages }))).status).toBe(400);
    expect((await saveContent(() => ({ customPages: pages.slice(0, 8) }))).status).toBe(200);
  });

  test('that a release cannot show any more goes alone', async () => {
    await publishPages(samplePage, { ...samplePage, id: 'another-page', path: '/recipes' });
    const { settings } = site.ctx;
    const broken = { ...samplePage, blocks: [{ kind: 'carousel' }] };
    const stored = { ...settings.content, customPages: [broken, settings.content.customPages[1]] };
    expect(completeSiteContent(stored, settings.content).customPages.map(({ path }) => path)).toEqual(['/recipes']);
  });
});
