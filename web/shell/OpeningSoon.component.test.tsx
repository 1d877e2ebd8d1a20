import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setUserState } from '../accounts/current-user.ts';
import { SiteProvider } from '../site.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { coach, ida } from '../testing/sample-people.ts';
import { sampleSite } from '../testing/sample-site.ts';
import OpeningSoonPage from './OpeningSoonPage.tsx';
import { Shell } from './Shell.tsx';

const links = (name: string) => page.getByRole('link', { name, exact: true });

const open = (openingText: string | null) =>
  render(
    <SiteProvider value={{ ...sampleSite, openingText }}>
      <Shell>
        <OpeningSoonPage />
      </Shell>
    </SiteProvider>,
  );

test.each([
  { user: null, openingText: 'See you in May.', shown: 0 },
  { user: ida, openingText: 'See you in May.', shown: 0 },
  { user: coach, openingText: 'See you in May.', shown: 2 },
  { user: null, openingText: null, shown: 2 },
])(
  'menus lead to the public pages only for those who may see them: $openingText',
  async ({ user, openingText, shown }) => {
    await page.viewport(1280, 800);
    setUserState(user ? { status: 'signed-in', user } : { status: 'anonymous' });
    await open(openingText);
    await expect.element(page.getByRole('heading', { name: 'Opening soon' })).toBeVisible();
    expect(links('Coaching Offers').elements()).toHaveLength(shown);
    expect(links('Book a free call').elements().length > 0).toBe(openingText === null && !user);
    await expectAccessible();
  },
);
