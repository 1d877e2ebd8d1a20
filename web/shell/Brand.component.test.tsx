import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SiteProvider } from '../site.tsx';
import { renderPage } from '../testing/render.tsx';
import { sampleContent, sampleSite } from '../testing/sample-site.ts';
import { Brand } from './Brand.tsx';

test('a logo that is a picture begins where its link does, and is as wide as it is high', async () => {
  const picture = {
    ...sampleContent.profile.portrait,
    src: '/media/logo-400.jpg',
    width: 400,
    height: 400,
    widths: [400],
  };
  await renderPage(
    <SiteProvider value={{ ...sampleSite, brandMark: { kind: 'picture', picture, showsName: true } }}>
      <Brand />
    </SiteProvider>,
  );
  const link = page.getByRole('link').element().getBoundingClientRect();
  const image = document.querySelector('main img')?.getBoundingClientRect();
  expect([image?.left, image?.width]).toEqual([link.left, image?.height]);
});
