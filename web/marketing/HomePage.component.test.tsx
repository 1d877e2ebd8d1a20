import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { SiteProvider } from '../site.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleContent, sampleSite } from '../testing/sample-site.ts';
import HomePage from './HomePage.tsx';

// Files that a new site has, at addresses of uploads: a test has no server.
const photograph = { ...sampleContent.profile.portrait, src: '/media/portrait-400.jpg', alt: 'Maya', widths: [400] };
const ownClip = { kind: 'youtube', id: 'abcdefghijk' } as const;

const renderHome = (changed: Partial<Pick<SiteContent, 'home' | 'profile'>>) =>
  renderPage(
    <SiteProvider value={{ ...sampleSite, content: { ...sampleSite.content, ...changed } }}>
      <HomePage />
    </SiteProvider>,
  );
const clips = page.getByRole('button', { name: /^Play video/ });

test('a new site leads with its clip, and has clips and quotes of clients', async () => {
  await renderHome({});
  await expect.element(page.getByRole('button', { name: 'Play video: Meet your coach' })).toBeVisible();
  // The coach, the results, and two of five clients.
  expect(clips.elements()).toHaveLength(4);
  for (const { answer } of sampleContent.home.testimonials.clips)
    await expect.element(page.getByText(answer)).toBeVisible();
  await expectAccessible();
});

test('the coach’s photograph leads in place of the drawn clip, and a client’s own clip is shown', async () => {
  const { home, profile } = sampleContent;
  const last = home.testimonials.clips.length - 1;
  const own = home.testimonials.clips.map((clip, place) =>
    place === last ? { ...clip, video: { ...clip.video, source: ownClip } } : clip,
  );
  const testimonials = { ...home.testimonials, clips: own };
  await renderHome({ home: { ...home, testimonials }, profile: { ...profile, portrait: photograph } });
  await expect.element(page.getByRole('img', { name: 'Maya', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Play video: Meet your coach' })).not.toBeInTheDocument();
  // The results, the first two clients, and the last.
  expect(clips.elements()).toHaveLength(4);
});

test('once the coach’s own clip is there, it leads', async () => {
  const { home, profile } = sampleContent;
  const hero = { ...home.hero, video: { ...home.hero.video, source: ownClip } };
  await renderHome({ home: { ...home, hero }, profile: { ...profile, portrait: photograph } });
  await expect.element(page.getByRole('button', { name: 'Play video: Meet your coach' })).toBeVisible();
});
