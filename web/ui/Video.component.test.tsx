import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Video as VideoContent } from '#contracts/studio/pictures-and-clips.ts';
import { expectAccessible } from '../testing/axe.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleSite } from '../testing/sample-site.ts';
import { Video } from './Video.tsx';

const { video } = sampleSite.content.home.hero;
/** The development server has the clips elsewhere. */
const clip = (src: string, type: string, ...alternatives: { src: string; type: string }[]): VideoContent => ({
  ...video,
  source: { kind: 'file', src, type, alternatives, captions: '/content/videos/intro.vtt' },
});
const webm = { src: '/content/videos/intro.webm', type: 'video/webm; codecs="vp9, opus"' };
const play = page.getByRole('button', { name: /^Play video/ });
const element = () => document.querySelector('video') as HTMLVideoElement;

test('a browser that cannot play the first format takes the next, with its captions', async () => {
  await renderPage(<Video video={clip('/content/videos/intro.mp4', 'video/mp4; codecs="unheard-of"', webm)} />);
  await play.click();
  await expect.poll(() => element().currentTime).toBeGreaterThan(0);
  expect(element().currentSrc).toContain('intro.webm');
  expect(element().textTracks[0]?.mode).toBe('showing');
});

test('a clip that cannot play says what to do', async () => {
  await page.viewport(320, 800);
  await renderPage(<Video compact className="rounded-panel" video={clip('/content/videos/none.mp4', 'video/mp4')} />);
  await play.click();
  const alert = page.getByRole('alert').filter({ hasText: 'This clip won’t play here' });
  await expect.element(alert).toMatchTextContent(/another browser.*Write to me at/);
  const mail = alert.getByRole('link', { name: sampleSite.contactEmail });
  await expect.element(mail).toHaveAttribute('href', `mailto:${sampleSite.contactEmail}`);
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = alert.element();
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(alert).toBeVisible();
});
