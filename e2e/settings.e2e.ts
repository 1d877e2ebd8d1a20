import type { Page } from '@playwright/test';
import { coach } from './coach.ts';
import { expect, readMails, test, toastWithTitle } from './fixtures.ts';

test.use({ onSiteForChanges: true });

async function openSettings(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin/settings?tab=${tab}`);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  // The visitors' footer is not below the coach's own pages.
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
}

async function save(page: Page, title = 'Settings saved'): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toastWithTitle(page, title)).toBeVisible();
}

test('on a phone the coach changes a price, the week, a question and a reminder, a visitor sees it, and the price goes back', {
  tag: '@site-for-changes',
}, async ({ page, browser, dataDir }) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/coaching-offers');
  await expect(visitor.getByText('$70').first()).toBeVisible();
  const isMonday = ({ date }: { date: string }) => new Date(`${date}T12:00:00Z`).getUTCDay() === 1;
  const openTimes = async () =>
    (await (await visitor.request.get('/api/available-time-slots')).json()) as { date: string }[];
  expect((await openTimes()).some(isMonday)).toBe(true);

  await openSettings(page, 'prices');
  await page.getByLabel('45-minute call').fill('75');
  await expect(page.getByText('Members pay $60.')).toBeVisible();
  await save(page);
  await page.getByRole('tab', { name: 'Calls' }).click();
  await page.getByText(/^Show \d+ more/).click();
  await page.getByLabel('Reminders').fill('48');
  await save(page);

  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  const own = page.getByRole('list', { name: 'Questions' }).getByRole('listitem').last();
  await own.getByLabel(/^Question/).fill('Who cooks at home?');
  await save(page, 'Questions saved');
  await page.getByRole('tab', { name: 'More settings' }).click();
  await page.getByRole('link', { name: /^Mail words/ }).click();
  await page.getByLabel('Which one').selectOption('Reminder');
  await page.getByRole('textbox', { name: 'Subject' }).fill('In two days: {time}');
  await save(page, 'Email saved');
  await page.getByRole('button', { name: 'Send a test to yourself' }).click();
  await expect(toastWithTitle(page, 'Test sent')).toBeVisible();
  const subjects = async () => (await readMails(coach.email, dataDir)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/In two days: .+\d/));

  await page.goto('/admin/time-slots?tab=recurring');
  const openMondays = page.getByRole('gridcell', { name: /^Monday .+, open$/ });
  await expect(openMondays.first()).toBeVisible();
  // One stroke down to the end of the day.
  await openMondays.first().focus();
  await page.keyboard.down('Shift');
  for (let row = 0; row < 30; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Shift');
  await expect(openMondays).toHaveCount(0);

  await expect(async () => {
    await visitor.goto('/coaching-offers');
    await expect(visitor.getByText('$75').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await visitor.goto('/book-coaching-call');
  await expect(visitor.getByText('$75').first()).toBeVisible();
  await expect.poll(async () => (await openTimes()).some(isMonday)).toBe(false);
  expect((await openTimes()).length).toBeGreaterThan(0);
  await visitor.goto('/book-call');
  await visitor.getByRole('group', { name: 'Next open times' }).getByRole('button').first().click();
  await visitor.getByText('Help me prepare').click();
  await expect(visitor.getByLabel('Who cooks at home?')).toBeVisible();

  await openSettings(page, 'calls');
  await expect(page.getByLabel('Reminders')).toHaveValue('48');
  await page.getByRole('tab', { name: 'Prices' }).click();
  await page.getByRole('button', { name: 'Back to default for 45-minute call' }).click();
  await expect(toastWithTitle(page, 'Back to default: 45-minute call')).toBeVisible();
  await expect(async () => {
    await visitor.goto('/coaching-offers');
    await expect(visitor.getByText('$70').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await visitor.context().close();
});
