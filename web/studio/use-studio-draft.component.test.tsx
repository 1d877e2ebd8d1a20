import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { getStudio, saveDraft } from '#contracts/studio/studio.ts';
import { autosaveDelays } from '../autosave-delays.ts';
import { setDraftOwner } from '../draft-owner.ts';
import { type FakeRequest, failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { openAsCoach } from '../testing/open-as-coach.tsx';
import { coach } from '../testing/sample-people.ts';
import { sampleContent } from '../testing/sample-site.ts';
import { draftOf, lastDraft, mockStudio, replyWithDraft, studioOf } from '../testing/sample-studio.ts';
import { changeValue } from './edit-content.ts';
import StudioPage from './StudioPage.tsx';

const titled = (title: string) => changeValue(sampleContent, 'home.hero.title', () => title);
const { title } = sampleContent.home.hero;
let saves: FakeRequest[];

beforeEach(() => {
  history.replaceState(null, '', '/');
  saves = mockStudio();
});

async function open() {
  await openAsCoach(<StudioPage />);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
}
/** Time passes as usual, and faster where the test says so. */
const mockTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
const status = page.getByRole('status').filter({ hasText: /sav|Visitors/i });
const heading = (name: string) => page.getByRole('heading', { name });
const field = page.getByRole('textbox', { name: 'Home, top of the page, title' });
async function openAndType(words: string) {
  await open();
  await heading(title).click();
  await field.fill(words);
}
const refusal = { code: 'DRAFT_CHANGED', message: 'Changed.', error: 'Changed.' };
const refuseAsChanged = (content = titled('From the laptop'), revision = 7) =>
  Response.json({ ...refusal, draft: draftOf(content, revision) }, { status: 409 });
const lastSaved = () => lastDraft(saves);

test('without a connection nothing typed is lost, and it is saved once there is one', async () => {
  mockTime();
  let isOffline = true;
  saves = mockEndpoint(saveDraft, (request) => (isOffline ? failNetwork() : replyWithDraft(request)));
  await openAndType('Typed in a tunnel');
  await expect.element(status).toMatchTextContent('Not saved yet');
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  isOffline = false;
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(status).toMatchTextContent('Saved.');
  expect(lastSaved()?.home.hero.title).toBe('Typed in a tunnel');
});

test('a refused change says why and is sent again only once something is changed', async () => {
  mockTime();
  const message = 'These words are too long for the site.';
  saves = mockEndpoint(saveDraft, () => refuseWith(413, { code: 'TOO_LARGE', message }));
  await openAndType('Far too long');
  await expect.element(status).toMatchTextContent(`Not saved. ${message}`);
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saves).toHaveLength(1);
  await field.fill('Short');
  await expect.poll(() => saves.length).toBe(2);
  // What is saved already needs no request.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(status).toMatchTextContent('Visitors see this.');
});

test('after the end of the session, what was typed is there again', async () => {
  saves = mockEndpoint(saveDraft, () => refuseWith(401, { code: 'AUTH_REQUIRED', message: 'Please sign in' }));
  setDraftOwner(coach.id);
  await openAndType('Typed before the end');
  await expect.element(status).toMatchTextContent('Please sign in again. What was typed stays here.');
  await cleanup();
  saves = mockStudio();
  await openAsCoach(<StudioPage />);
  await expect.element(heading('Typed before the end')).toBeVisible();
  await expect.element(status).toMatchTextContent('Saved.');
  expect(lastSaved()?.home.hero.title).toBe('Typed before the end');
});

test('what was typed right before a reload is there again', async () => {
  mockEndpoint(saveDraft, () => new Promise(() => {}));
  setDraftOwner(coach.id);
  await openAndType('Typed right before');
  dispatchEvent(new Event('pagehide'));
  await cleanup();
  saves = mockStudio();
  await openAsCoach(<StudioPage />);
  await expect.element(heading('Typed right before')).toBeVisible();
  await expect.element(status).toMatchTextContent('Saved.');
  expect(lastSaved()?.home.hero.title).toBe('Typed right before');
});

test('what another device saved is not overwritten', async () => {
  mockEndpoint(saveDraft, () => refuseAsChanged());
  await openAndType('From the phone');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      'Your pages were changed on another device or tab, by coach@example.com on Nov 21, 2026, 9:00 AM.',
    );
  await page.getByRole('button', { name: 'Go on with the newest' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(heading('From the laptop')).toBeInTheDocument();
  // What was typed here is one step back.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(heading('From the phone')).toBeInTheDocument();
});

test('after a change on another device, what is published and scheduled is that of the other device too', async () => {
  saves = mockStudio(studioOf({ scheduled: { publishAt: '2027-01-02T13:00:00.000Z', revision: 0 } }));
  await open();
  const newest = titled('From the laptop');
  mockEndpoint(saveDraft, () => refuseAsChanged(newest, 0));
  mockEndpoint(getStudio, () => replyWith(studioOf({ draft: draftOf(newest, 0), publishedContent: newest })));
  await heading(title).click();
  await field.fill('From the phone');
  await page.getByRole('button', { name: 'Go on with the newest' }).click();
  await expect.element(status).toMatchTextContent('Visitors see this.');
  await expect.element(page.getByRole('button', { name: 'Cancel this date' })).not.toBeInTheDocument();
});

test('what was typed here can be kept on top of what another device saved, which is one step back then', async () => {
  const redirects = [{ from: '/contact.html', to: '/about' as const }];
  const newer = { ...titled('From the laptop'), redirects };
  saves = mockEndpoint(saveDraft, (request) =>
    (request.body as { revision: number }).revision >= 7 ? replyWithDraft(request) : refuseAsChanged(newer),
  );
  await openAndType('From the phone');
  await expect.element(page.getByRole('alert')).toBeVisible();
  scrollTo({ top: 2000 });
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.poll(() => saves.at(-1)?.body).toMatchObject({ revision: 7 });
  expect(lastSaved()).toMatchObject({ home: { hero: { title: 'From the phone' } }, redirects });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => lastSaved()?.home.hero.title).toBe('From the laptop');
});

test('what was typed right before leaving for another page is saved, and there again if that failed', async () => {
  autosaveDelays.studioMs = 60_000;
  saves = mockEndpoint(saveDraft, failNetwork);
  setDraftOwner(coach.id);
  await openAndType('Typed right before');
  expect(saves).toHaveLength(0);
  await cleanup();
  await expect.poll(() => lastSaved()?.home.hero.title).toBe('Typed right before');
  saves = mockStudio();
  await openAsCoach(<StudioPage />);
  await expect.element(heading('Typed right before')).toBeVisible();
  await cleanup();
  await expect.poll(() => saves).toHaveLength(1);
  await openAsCoach(<StudioPage />);
  await expect.element(status).toMatchTextContent('Visitors see this.');
});

test('what was typed during a save that ends after leaving is there again', async () => {
  const ended = Promise.withResolvers<void>();
  saves = mockEndpoint(saveDraft, async (request) => {
    await ended.promise;
    return replyWithDraft(request);
  });
  setDraftOwner(coach.id);
  await openAndType('First');
  await expect.poll(() => saves).toHaveLength(1);
  await field.fill('First and more');
  await cleanup();
  saves = mockStudio(studioOf({ draft: draftOf(titled('First'), 1) }));
  ended.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await openAsCoach(<StudioPage />);
  await expect.element(heading('First and more')).toBeVisible();
  await expect.element(status).toMatchTextContent('Saved.');
  expect(saves.at(-1)?.body).toMatchObject({ revision: 1 });
});

test('a draft that this tab has saved itself, without getting the reply, is not taken for another device’s', async () => {
  mockTime();
  saves = mockEndpoint(saveDraft, failNetwork);
  await openAndType('Arrived');
  await expect.element(status).toMatchTextContent('Not saved yet');
  const reordered = Object.fromEntries(Object.entries(titled('Arrived')).reverse()) as typeof sampleContent;
  saves = mockEndpoint(saveDraft, (request) =>
    (request.body as { revision: number }).revision === 7
      ? replyWithDraft(request)
      : Response.json({ ...refusal, draft: draftOf(reordered, 7) }, { status: 409 }),
  );
  await field.fill('Arrived and more');
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(status).toMatchTextContent('Saved.');
  expect(saves.at(-1)?.body).toMatchObject({ revision: 7 });
  expect(lastSaved()?.home.hero.title).toBe('Arrived and more');
});

test('once what was scheduled here has been published, more words are saved without a question', async () => {
  await openAndType('On Monday');
  await expect.element(status).toMatchTextContent('Saved.');
  const isNewDraft = ({ body }: FakeRequest) => (body as { revision: number }).revision === 0;
  saves = mockEndpoint(saveDraft, (request) =>
    isNewDraft(request) ? replyWithDraft(request) : refuseAsChanged(titled('On Monday'), 0),
  );
  await field.fill('On Monday, and more');
  await expect.poll(() => saves.some(isNewDraft)).toBe(true);
  await expect.element(status).toMatchTextContent('Saved.');
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('what this tab has kept is shown beside a draft that has changed meanwhile', async () => {
  mockEndpoint(saveDraft, () => new Promise(() => {}));
  setDraftOwner(coach.id);
  await openAndType('From the phone');
  await cleanup();
  saves = mockStudio(studioOf({ draft: draftOf(titled('From the laptop'), 7) }));
  await openAsCoach(<StudioPage />);
  await expect.element(heading('From the phone')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your pages were changed on another device or tab');
  expect(saves).toEqual([]);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => saves.at(-1)?.body).toMatchObject({ revision: 7 });
  expect(lastSaved()?.home.hero.title).toBe('From the phone');
});
