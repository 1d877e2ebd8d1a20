import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type GettingLiveStep,
  getGettingLive,
  gettingLiveSteps,
  sendTestMail,
} from '#contracts/launch/getting-live.ts';
import { saveSettings } from '#contracts/settings/site-settings.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleSettings } from '../../testing/sample-settings.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import { GettingLive } from './GettingLive.tsx';

const list = page.getByRole('region', { name: 'Getting live' });

async function open(toDo: GettingLiveStep[], more: object = {}, isFolded = false) {
  const done = Object.fromEntries(gettingLiveSteps.map((step) => [step, !toDo.includes(step)]));
  const reply = { done, namesSample: true, testMail: null, ticks: sampleSettings('gettingLive'), ...more };
  mockEndpoint(getGettingLive, () => replyWith(reply));
  await renderPart(<GettingLive isFolded={isFolded} />);
}

test('each step says whether it is done, and the way to it', async () => {
  await page.viewport(390, 800);
  await open(['names', 'payments', 'hours', 'words']);
  await expect.element(list).toMatchTextContent('4 of 11 steps to go.');
  await expect.element(list.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', '/admin/time-slots');
  await expect.element(list.getByRole('link', { name: 'Five questions' })).toHaveAttribute('href', '/admin/welcome');
  await expect.element(list.getByRole('link', { name: 'Pages' })).toHaveAttribute('href', '/admin/pages');
  await expect.element(list.getByText('A first backup: done')).toBeVisible();
  await expect.element(list.getByRole('button', { name: 'Mark as done first backup' })).not.toBeInTheDocument();
  await expectAccessible();
  const saved = mockEndpoint(saveSettings, () =>
    replyWith({ message: 'Saved.', document: sampleSettings('gettingLive') }),
  );
  await list.getByRole('button', { name: 'Mark as done words' }).click();
  await expect.element(toastOnPage).toMatchTextContent('Checklist updated');
  expect(saved).toMatchObject([{ body: { version: 1, content: { wordsChecked: 'yes', backupTaken: 'no' } } }]);
  await expect.element(list.getByRole('heading', { name: 'Getting live' })).toHaveFocus();
});

test('once calls come it is folded, and a tap opens it', async () => {
  await open(['hours'], {}, true);
  await expect.element(list).toMatchTextContent('1 of 11 steps to go.');
  await expect.element(list.getByText('First hours')).not.toBeVisible();
  await expectAccessible();
  await list.getByText('Getting live').click();
  await expect.element(list.getByText('First hours')).toBeVisible();
});

test('what was ticked by hand can be unticked', async () => {
  await open([], { ticks: sampleSettings('gettingLive', { backupTaken: 'yes' }) });
  const saved = mockEndpoint(saveSettings, () => replyWith({ message: 'Saved.' }));
  await list.getByRole('button', { name: 'Not done after all A first backup' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.body).toMatchObject({ content: { backupTaken: 'no' } });
  await expect.element(list.getByRole('button', { name: /Not done after all/ })).toBeVisible();
});

test('a test mail is sent, and why the last one failed is said', async () => {
  const failed = { state: 'failed', lastError: 'ECONNREFUSED', tries: 3 };
  await open(['mail'], { testMail: failed });
  await expect.element(list).toMatchTextContent('Last test: not sent. The mail server can’t be reached.');
  const sent = mockEndpoint(sendTestMail, () => replyWith({ message: 'A test is on its way to coach@example.com.' }));
  await list.getByRole('button', { name: 'Send a test to yourself' }).click();
  await expect.element(toastOnPage).toMatchTextContent('A test is on its way to coach@example.com.');
  expect(sent).toHaveLength(1);
});

test('when all is done, the checklist can be put away', async () => {
  await open([]);
  await expect.element(list).toMatchTextContent('Everything is done.');
  const saved = mockEndpoint(saveSettings, () => replyWith({ message: 'Saved.' }));
  await list.getByRole('button', { name: 'Put away this checklist' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.body).toMatchObject({ content: { isDismissed: 'yes' } });
});
