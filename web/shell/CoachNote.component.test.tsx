import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getGettingLive } from '#contracts/launch/getting-live.ts';
import { setUserState } from '../accounts/current-user.ts';
import { SiteProvider } from '../site.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { coach, ida } from '../testing/sample-people.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { Shell } from './Shell.tsx';

const note = page.getByRole('complementary', { name: 'Note to you' });

async function open({ user = coach, isPublic = true, openingText = null as string | null, done = {} }) {
  setUserState({ status: 'signed-in', user });
  const asked = mockEndpoint(getGettingLive, () => replyWith({ done, testMail: null, ticks: {} }));
  await render(
    <SiteProvider value={{ ...sampleSite, openingText }}>
      <Shell isPublic={isPublic}>Offers</Shell>
    </SiteProvider>,
  );
  return asked;
}

test('the coach reads which samples are still on the pages, and what visitors see', async () => {
  await open({ done: { words: false, prices: false }, openingText: 'See you in May.' });
  await expect
    .element(note)
    .toMatchTextContent(
      'Only you see this: Visitors read “Opening soon” here. Sample words and prices are still on these pages.',
    );
  await expect.element(note.getByRole('link', { name: 'Getting live' })).toHaveAttribute('href', '/admin');
  await expectAccessible();
});

test('once nothing of the sample is left, only the way to change the page stays', async () => {
  await open({ done: { words: true, prices: true } });
  await expect.element(note).toMatchTextContent(/^Edit this page$/);
  await expect
    .element(note.getByRole('link', { name: 'Edit this page' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/admin\/pages\?page=/));
});

test.each([
  { user: ida, isPublic: true },
  { user: coach, isPublic: false },
])('a member, or the coach on an admin page, reads no note', async (shown) => {
  const asked = await open({ ...shown, done: { words: false } });
  await expect.element(page.getByRole('main')).toBeVisible();
  expect(asked).toEqual([]);
  await expect.element(note).not.toBeInTheDocument();
});
