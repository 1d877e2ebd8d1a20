import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { DAY_MS } from '#domain/durations.ts';
import { listSeriesValues } from '#domain/package-series.ts';
import { formatDate, formatTime, type TimeCode } from '#domain/slot-values.ts';
import { findInMail } from './account-forms.ts';
import { bookFreeCall } from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { heading, testCards, typeCard } from './paid-call.ts';

const calls = (page: Page): Locator => page.getByRole('list', { name: 'Calls of this package' }).getByRole('listitem');
const bookedCall = (page: Page, { date }: OfferedSlot): Locator => calls(page).filter({ hasText: formatDate(date) });

// The client's clock is the coach's: the times on the page are those of the slots.
test.use({ timezoneId: 'America/New_York' });

test('a package is offered, paid without an account, booked as a series, changed, and refunded by half', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const client = await bookFreeCall(page);
  const coach = await browser.newContext();
  const coachPage = await openPerson(coach, client.email);
  await coachPage.getByRole('button', { name: 'Offer a package' }).click();
  const offer = coachPage.getByRole('dialog', { name: 'Offer a package' });
  await expect(offer.getByLabel('Amount in dollars')).toHaveValue('399');
  await offer.getByLabel('Amount in dollars').fill('350');
  await expectAccessible(coachPage);
  await offer.getByRole('button', { name: 'Make the offer' }).click();
  const shown = coachPage.getByRole('dialog', { name: 'The payment link' });
  await shown.getByRole('button', { name: 'Close' }).click();
  const unpaid = coachPage.getByRole('list', { name: 'Not paid yet' });
  await expect(unpaid).toContainText('1-on-1 nutrition coaching');
  await expect(unpaid).toContainText('$350');

  const offerLink = await findInMail(client.email, /\/pay#[\w-]{43}/);
  await page.goto(offerLink);
  await expect(heading(page, '1-on-1 nutrition coaching')).toBeVisible();
  await expect(page.getByText('4 calls of 45 minutes in 4 weeks, with the course.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $350 by card' }).tap();
  await typeCard(page, testCards.good);
  await page.getByRole('button', { name: 'Complete Payment - $350' }).tap();
  await expect(heading(page, 'Your package is paid!')).toBeVisible();

  const { first, alone, moved } = await findTimes(page);
  const packageLink = await findInMail(client.email, /\/package#[\w-]{43}/);
  await page.getByRole('link', { name: 'Book your calls' }).tap();
  await expect(heading(page, `${client.firstName}, here’s your package`)).toBeVisible();
  await expect(page.getByText('4 calls: 4 to book')).toBeVisible();
  await chooseTime(page, first);
  await page.getByRole('radio', { name: 'Every week' }).check();
  await page.getByLabel('How many calls?').selectOption('3 calls');
  await expect(page.getByRole('list', { name: 'The dates' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Book these 3 calls' }).dblclick();
  await expect(page.getByText('Your 3 calls are booked.')).toBeFocused();
  await expect(page.getByText('4 calls: 3 booked, 1 to book')).toBeVisible();
  await page.getByRole('button', { name: 'Book more calls' }).tap();
  await chooseTime(page, alone);
  await page.getByRole('button', { name: 'Book this call' }).tap();
  await expect(page.getByText('4 calls: 4 booked')).toBeVisible();
  await expect(calls(page)).toHaveCount(4);
  await expectAccessible(page);

  await calls(page).nth(2).getByRole('link', { name: 'Move or cancel' }).tap();
  await page.getByRole('button', { name: 'Move this call' }).tap();
  await chooseTime(page, moved);
  await page.getByRole('button', { name: 'Move my call to this time' }).tap();
  await expect(heading(page, 'Your call has been moved')).toBeFocused();
  await page.goto(packageLink);
  await expect(page.getByText('4 calls: 4 booked')).toBeVisible();
  await expect(bookedCall(page, moved)).toBeVisible();
  await bookedCall(page, alone).getByRole('link', { name: 'Move or cancel' }).tap();
  await page.getByRole('button', { name: 'Cancel this call' }).tap();
  const cancel = page.getByRole('alertdialog');
  await expect(cancel).toContainText('the call goes back to your package');
  await cancel.getByRole('button', { name: 'Cancel this call' }).tap();
  await expect(heading(page, 'Your call has been canceled')).toBeFocused();
  await page.goto(packageLink);
  await expect(page.getByText('4 calls: 3 booked, 1 to book')).toBeVisible();
  await expect(bookedCall(page, alone)).toHaveCount(0);

  await coachPage.reload();
  const sold = coachPage.getByRole('list', { name: 'Packages' }).getByRole('listitem');
  await expect(sold).toContainText('4 calls: 3 booked, 1 to book');
  await expect(sold).toContainText('Running');
  await expect(coachPage.getByRole('list', { name: 'Card payments' })).toContainText('1-on-1 nutrition coaching');

  await refundPart(coachPage, 175);
  await coachPage.goto(personPath(client.email));
  await expect(coachPage.getByRole('term').filter({ hasText: 'Given back' }).locator('..')).toContainText('$175');
  await expect(sold, 'the client keeps the package').toContainText('4 calls: 3 booked, 1 to book');
  await coach.close();
  await page.goto(offerLink);
  await expect(heading(page, 'This package is paid')).toBeVisible();
  await page.getByRole('button', { name: 'Receipts' }).tap();
  await expect(page.getByRole('link', { name: /^Receipt R-\d{4}/ })).toBeVisible();
});

/** Opens the person's page in a browser of the coach, on a phone. */
async function openPerson(coach: BrowserContext, email: string): Promise<Page> {
  await signInAsCoach(coach);
  const page = await coach.newPage();
  await page.goto(personPath(email));
  return page;
}

const personPath = (email: string): string => `/admin/people?email=${encodeURIComponent(email)}`;

/**
 * Finds open times that no other journey books, since those choose times of the next hours or after three weeks: one
 * that is open three weeks in a row, one on a later day, and one a week after that.
 */
async function findTimes(page: Page): Promise<{ first: OfferedSlot; alone: OfferedSlot; moved: OfferedSlot }> {
  const offered: OfferedSlot[] = await (await page.request.get('/api/available-time-slots')).json();
  const fitting = offered.filter(({ durations }) => durations.some((minutes) => minutes === 45));
  const find = (value: string) => fitting.find((slot) => slot.value === value);
  const ahead = fitting.filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + 3 * DAY_MS);
  const first = ahead.find(({ value }) => listSeriesValues(value, 3).every(find));
  const alone = ahead.find(({ value, date }) => first && date > first.date && listSeriesValues(value, 2).every(find));
  const moved = find(listSeriesValues(alone?.value ?? '', 2)[1] ?? '');
  if (!first || !alone || !moved) throw new Error('There is no time left for this journey.');
  return { first, alone, moved };
}

async function chooseTime(page: Page, { date, time }: OfferedSlot): Promise<void> {
  const day = page.getByRole('grid').getByRole('button', { name: formatDate(date) });
  // A phone shows three of the six weeks.
  const more = page.getByRole('button', { name: 'Show more weeks' });
  await expect(day.or(more)).not.toHaveCount(0);
  if (await more.isVisible()) await more.tap();
  await day.tap();
  const times = page.getByRole('group', { name: `Times on ${formatDate(date)}` });
  const chosen = times.getByRole('button', { name: formatTime(time as TimeCode), exact: true });
  // A day with many times shows the first ones.
  const all = page.getByRole('button', { name: /^Show all \d+ times$/ });
  await expect(chosen.or(all)).not.toHaveCount(0);
  if (await all.isVisible()) await all.tap();
  await chosen.tap();
}

/** Refunds a part of a package by the dialog; the client keeps what is left. */
async function refundPart(page: Page, dollars: number): Promise<void> {
  await page
    .getByRole('list', { name: 'Card payments' })
    .getByRole('link', { name: '1-on-1 nutrition coaching' })
    .click();
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this payment' });
  await expect(dialog.getByLabel('Amount in dollars'), 'all but the course').toHaveValue('201');
  await dialog.getByLabel('Amount in dollars').fill(String(dollars));
  await dialog.getByLabel('Reason').selectOption('Goodwill');
  await dialog.getByRole('radio', { name: 'The client keeps them' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Refund $${dollars}` }).click();
  await expect(toastWithTitle(page, 'Refund sent')).toContainText(`$${dollars}`);
}
