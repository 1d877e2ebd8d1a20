import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readPreview } from '#contracts/studio/preview-links.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleContent, sampleSite } from '../testing/sample-site.ts';
import { changeValue } from './edit-content.ts';
import PreviewPage from './PreviewPage.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/preview#secret');
  mockEndpoint({ method: 'GET', path: '/api/content' }, () => replyWith(sampleSite.content));
});

test('somebody with the link sees the draft, and until when', async () => {
  const content = changeValue(sampleContent, 'home.hero.title', () => 'Only for Ben');
  const sent = mockEndpoint(readPreview, () => replyWith({ content, expiresAt: '2026-11-28T12:00:00.000Z' }));
  await renderPage(<PreviewPage />);
  await expect.element(page.getByRole('heading', { name: 'Only for Ben' })).toBeVisible();
  await expect.element(page.getByText('This preview ends on November 28.')).toBeVisible();
  expect(sent[0]?.body).toEqual({ token: 'secret' });
  await expectAccessible();
});

test('a link that has ended says so', async () => {
  const message = 'This preview has ended. Please ask for a new link.';
  mockEndpoint(readPreview, () => refuseWith(400, { code: 'invalid', message, fields: { token: message } }));
  await renderPage(<PreviewPage />);
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect.element(page.getByText('This preview ends')).not.toBeInTheDocument();
});
