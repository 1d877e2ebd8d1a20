import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getRetention } from '#contracts/privacy/retention.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { mockEndpoint, replyWith } from '../../../testing/fake-server.ts';
import { openSettings } from '../../../testing/open-settings.tsx';
import SettingsPage from '../SettingsPage.tsx';

const counts = { answers: 3, robots: 1, holds: 0, auditLog: 0, mails: 0, paymentEvents: 0 };
const latest = { endedAt: '2027-06-09T08:00:00.000Z', deleted: counts, problem: null };

function open() {
  mockEndpoint(getRetention, () => replyWith({ latest }));
  return openSettings(<SettingsPage />, 'privacy');
}

test('the coach changes a policy and how long answers stay', async () => {
  await page.viewport(390, 800);
  const saved = await open();
  await expect.element(page.getByText('Please let a lawyer read these texts.')).toBeVisible();
  await expect.element(page.getByText('the answers before 3 calls and 1 form of a suspected robot')).toBeVisible();
  const terms = page.getByRole('textbox', { name: 'Terms', exact: true });
  await expect.element(terms.getByRole('heading', { name: 'Who you deal with' })).toBeVisible();
  await expectAccessible();
  await terms.fill('');
  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Formatting of Terms' }).getByRole('button', { name, exact: true });
  await userEvent.keyboard('Rules');
  await tool('Section').click();
  await userEvent.keyboard('{Enter}Be kind to ');
  await tool('Insert: Terms').click();
  await page.getByRole('button', { name: /^coach your name/ }).click();
  await userEvent.keyboard('.');
  await page.getByText(/^Show \d+ more/).click();
  await page.getByLabelText('Goals and answers').fill('18');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toMatchObject({
    path: '/api/admin/settings/privacy',
    body: { version: 1, content: { termsText: '## Rules\n\nBe kind to {coach}.', answerMonths: 18, robotDays: 30 } },
  });
});

test('a place that does not exist is said at the text', async () => {
  const saved = await open();
  await page.getByRole('textbox', { name: 'Terms', exact: true }).fill('Ask {somebody}.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('{somebody} isn’t a place that the site can fill in')).toBeVisible();
  expect(saved).toEqual([]);
});
