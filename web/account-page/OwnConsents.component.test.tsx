import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ListedConsent, listOwnConsents, withdrawOwnConsent } from '#contracts/accounts/account-consents.ts';
import { setUserState } from '../accounts/current-user.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { renderPart } from '../testing/render.tsx';
import { ida } from '../testing/sample-people.ts';
import { toastOnPage } from '../testing/toasts.ts';
import { OwnConsents } from './OwnConsents.tsx';

const given: ListedConsent = {
  about: 'Free call, Monday, June 14, 2027 at 9:30 AM EDT',
  policy: 'health-privacy',
  state: 'given',
  version: 2,
  givenAt: '2027-06-09T14:00:00.000Z',
  withdrawnAt: null,
};
const notAsked: ListedConsent = {
  about: 'The course, $149',
  policy: 'terms',
  state: 'not-asked',
  version: null,
  givenAt: null,
  withdrawnAt: null,
};
const heading = page.getByRole('heading', { name: 'What you agreed to' });

async function open(consents: ListedConsent[], hasAnswers: boolean) {
  setUserState({ status: 'signed-in', user: ida });
  const requests = mockEndpoint(listOwnConsents, () => replyWith({ consents, hasAnswers }));
  const opened = await renderPart(<OwnConsents />);
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  return opened;
}

test('a user sees what they agreed to, and takes it back', async () => {
  await page.viewport(390, 800);
  await open([given, notAsked], true);
  const withdrawn = { ...given, state: 'withdrawn', withdrawnAt: '2027-06-10T14:00:00.000Z' };
  const sent = mockEndpoint(withdrawOwnConsent, () =>
    replyWith({ message: 'Deleted.', consents: [withdrawn, notAsked], hasAnswers: false }),
  );
  await expect.element(page.getByText('version 2, agreed to on June 9, 2027')).toBeVisible();
  await expect.element(page.getByText('you weren’t asked')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my answers' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Your answers are deleted');
  await expect.element(page.getByText('taken back on June 10, 2027')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete my answers' })).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test('a user without calls and purchases sees nothing of it', async () => {
  await open([], false);
  await expect.element(heading).not.toBeInTheDocument();
});

test('a user who comes back to the page sees what they have agreed to since', async () => {
  const first = await open([given], true);
  await expect.element(page.getByText(given.about)).toBeVisible();
  await first.unmount();
  await open([given, notAsked], true);
  await expect.element(page.getByText(notAsked.about)).toBeVisible();
});
