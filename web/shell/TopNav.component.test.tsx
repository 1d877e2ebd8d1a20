import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CustomPageLink } from '#contracts/pages/public-pages.ts';
import { setUserState } from '../accounts/current-user.ts';
import { SiteProvider } from '../site.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { coach } from '../testing/sample-people.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { Footer } from './Footer.tsx';
import { TopNav } from './TopNav.tsx';

const faq = { path: '/faq', menuLabel: 'FAQ' };
const many = [faq, { path: '/recipes', menuLabel: 'Recipes and other things' }, { path: '/hidden', menuLabel: null }];

async function open(customPageLinks: CustomPageLink[], width: number, openingText: string | null = null) {
  await page.viewport(width, 800);
  const site = { ...sampleSite, openingText, content: { ...sampleSite.content, customPageLinks } };
  await render(
    <SiteProvider value={site}>
      <TopNav />
      <main>
        <h1>A page</h1>
      </main>
      <Footer />
    </SiteProvider>,
  );
}
const header = page.getByRole('banner');
const link = (name: string) => header.getByRole('link', { name });
const more = header.getByText('More', { exact: true });

test('one page of the coach’s own stands in the header', async () => {
  setUserState({ status: 'anonymous' });
  await open([faq], 1280);
  await expect.element(link('FAQ')).toHaveAttribute('href', '/faq');
  expect(more.elements()).toEqual([]);
  await expect.element(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeVisible();
});

test('several are under "More", which Escape and a click elsewhere close', async () => {
  setUserState({ status: 'anonymous' });
  await open(many, 1280);
  await more.click();
  await expect.element(link('Recipes and other things')).toBeVisible();
  expect(link('hidden').elements()).toEqual([]);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(link('Recipes and other things')).not.toBeInTheDocument();
  await more.click();
  await page.getByRole('heading', { name: 'A page' }).click();
  await expect.element(link('Recipes and other things')).not.toBeInTheDocument();
});

test('on a phone all of them are in the menu', async () => {
  setUserState({ status: 'anonymous' });
  await open(many, 390);
  // Its name is for screen readers only, so nobody can click on that.
  await userEvent.click(header.getByText('Menu').element().closest('summary') as HTMLElement);
  for (const name of ['FAQ', 'Recipes and other things']) await expect.element(link(name)).toBeVisible();
});

test('while the site is opening soon, only the coach sees them', async () => {
  setUserState({ status: 'anonymous' });
  await open([faq], 1280, 'Soon.');
  expect(page.getByRole('link', { name: 'FAQ' }).elements()).toEqual([]);
});

test.each([992, 1280])('the coach’s header at %d pixels has room for "More"', async (width) => {
  setUserState({ status: 'signed-in', user: coach });
  await open(many, width);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
