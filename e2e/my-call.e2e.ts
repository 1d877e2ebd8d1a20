import type { Page } from '@playwright/test';
import { listFreeCalls } from '#contracts/booking/admin-bookings.ts';
import { listMyCallSlots } from '#contracts/booking/my-call.ts';
import { findInMail } from './account-forms.ts';
import { bookFreeCall } from './booked-calls.ts';
import { withCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test } from './fixtures.ts';
import { chooseTime } from './free-call-form.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const moveButton = (page: Page) => page.getByRole('button', { name: 'Move this call' });
const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel this call' });
const confirmMove = (page: Page) => page.getByRole('button', { name: 'Move my call to this time' });
const cancelDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Cancel this call?' });
const call = (page: Page) => page.getByRole('region', { name: /Call$/ });

test('a client moves and cancels a call by the mailed links, without an account', async ({
  page,
  context,
  allowError,
}) => {
  allowError(/404/);
  const booked = await bookFreeCall(page);
  const isOffered = async () =>
    (await (await page.request.get('/api/available-time-slots')).text()).includes(`"${booked.label}"`);
  const aboutClient = async () =>
    (await readMails('coach@example.com')).filter(({ text }) => text?.includes(booked.lastName));
  const first = await findLinkInMail(booked.email, 1);
  await page.goto(first);
  await expect(call(page)).toContainText(booked.label);
  await expect(call(page)).toContainText('(Nepal Time)');
  await expect(call(page).getByRole('link', { name: 'Download .ics file' })).toHaveAttribute('download', /\.ics$/);
  await expect(page, 'the secret has left the address').toHaveURL('/my-call');
  await expectAccessible(page);
  await page.reload();
  await expect(call(page)).toContainText(booked.label);
  expect(await isOffered(), 'opening the link has changed nothing').toBe(false);

  const [offered] = await Promise.all([page.waitForResponse(`**${listMyCallSlots.path}`), moveButton(page).click()]);
  expect(await offered.text(), 'the client keeps the half-hour').toContain(booked.label);
  await expect(heading(page, 'Move this call')).toBeFocused();
  await confirmMove(page).click();
  await expect(page.getByRole('group', { name: 'Choose a date and time' })).toHaveAccessibleDescription(
    'Please select a time slot',
  );
  // Beyond the next month, so that no day of the month is too near to be changed again.
  await page.getByRole('button', { name: 'Show later dates' }).click();
  const label = await chooseTime(page);
  await confirmMove(page).dblclick();
  await expect(heading(page, 'Your call has been moved')).toBeFocused();
  await expect(call(page)).toContainText(label);
  expect(await isOffered()).toBe(true);
  const second = await findLinkInMail(booked.email, 2);
  await expect.poll(aboutClient, 'the coach gets mails about the booking and the move').toHaveLength(2);

  const other = await context.newPage();
  await other.goto(first);
  await expect(heading(other, 'This link doesn’t work')).toBeVisible();
  await expect(other.getByText('open the latest email')).toBeVisible();
  await expectAccessible(other);
  await other.goto(second);
  await expect(call(other)).toContainText(label);
  await cancelButton(other).click();
  await expect(cancelDialog(other)).toContainText(label.split(' at ')[1] ?? 'a time');
  await expect(cancelDialog(other)).not.toContainText('refund');
  await cancelDialog(other).getByRole('button', { name: 'Keep the call' }).click();
  await expect(cancelButton(other)).toBeFocused();
  await cancelButton(other).click();
  await cancelDialog(other).getByRole('button', { name: 'Cancel this call' }).dblclick();
  await expect(heading(other, 'Your call has been canceled')).toBeFocused();
  await expect(call(other)).toContainText('Canceled');
  await expect(moveButton(other)).toHaveCount(0);
  await findLinkInMail(booked.email, 3);
  await expect.poll(aboutClient).toHaveLength(3);
  await moveButton(page).click();
  await expect(heading(page, 'This link doesn’t work')).toBeFocused();
});

test('a client without an account has everything erased by a mailed link', async ({ page }) => {
  const { email, lastName } = await bookFreeCall(page);
  await findLinkInMail(email, 1);
  await page.goto('/my-data');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(heading(page, 'Check your inbox')).toBeFocused();
  await page.goto(await findInMail(email, /\/my-data#token=[\w-]+/));
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page, 'the secret has left the address').toHaveURL('/my-data');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByLabel('Type the word “erase”').fill('erase');
  await page.getByRole('button', { name: 'Erase for good' }).dblclick();
  await expect(heading(page, 'Your data is erased')).toBeVisible();
  const path = `${listFreeCalls.path}?search=${lastName.split(' ')[1]}`;
  expect(await withCoach(async ({ request }) => (await request.get(path)).json())).toEqual([]);
  const subjects = async () => (await readMails(email)).map(({ subject }) => subject);
  await expect.poll(subjects, 'one last email').toEqual([expect.stringContaining('erased')]);
});

/** Returns the link in the latest mail, once that many mails have come. */
async function findLinkInMail(email: string, count: number): Promise<string> {
  await expect.poll(() => readMails(email)).toHaveLength(count);
  const latest = (await readMails(email)).at(-1);
  return /\/my-call#\S+/.exec(latest?.text ?? '')?.[0] ?? '';
}
