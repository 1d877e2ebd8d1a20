import { addDays } from '#domain/slot-values.ts';
import { findInMail } from './account-forms.ts';
import { bookingDrawer, bookPaidCall } from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test } from './fixtures.ts';
import { newVisitor } from './free-call-form.ts';
import { bookedHeading, heading, testCards, typeCard } from './paid-call.ts';

const DAYS_AHEAD = 20;
const PHONE = { width: 390, height: 844 };
const clientPhone = { viewport: PHONE, timezoneId: 'Europe/Berlin', hasTouch: true };

test('the coach books outside the open hours for a new client, who pays by the link on a phone', async ({
  page,
  context,
  browser,
}) => {
  await signInAsCoach(context);
  const client = newVisitor();
  await page.goto('/admin/bookings?tab=paid');
  await page.getByRole('button', { name: 'Book for a client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book for a client' });
  await dialog.getByLabel('First name').fill(client.firstName);
  await dialog.getByLabel('Last name').fill(client.lastName);
  await dialog.getByLabel('Email').fill(client.email);
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill(client.phone);
  await dialog.getByLabel('WhatsApp').check();
  await dialog.getByLabel('Outside my hours').check();
  await dialog.getByLabel('Day').fill(addDays(new Date().toISOString().slice(0, 10), DAYS_AHEAD));
  const time = dialog.getByRole('group', { name: 'Outside your hours' }).getByRole('button').last();
  await time.click();
  await expect(time).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByLabel('Send a payment link').check();
  await dialog.getByLabel('Amount in dollars').fill('42.50');
  await dialog.getByRole('button', { name: 'Book call' }).click();
  const shown = page.getByRole('dialog', { name: 'The payment link' });
  await expect(shown).toContainText(/\/pay#[\w-]{43}/);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(bookingDrawer(page, client).getByText('$42.50, not paid yet')).toBeVisible();
  const name = `${client.firstName} ${client.lastName}`;
  await page.goto('/admin/attention?list=unpaidCalls');
  const unpaid = page.getByRole('region', { name: /^Calls not paid yet/ }).getByRole('listitem');
  await expect(unpaid.filter({ hasText: name })).toContainText('$42.50');
  await expectAccessible(page);

  const mailed = () => readMails(client.email);
  await expect.poll(mailed).toHaveLength(1);
  const [mail] = await mailed();
  const link = /http\S+\/pay#[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
  const phone = await browser.newContext(clientPhone);
  const clientPage = await phone.newPage();
  await clientPage.goto(link);
  await expect(heading(clientPage, '30-Minute Coaching Call')).toBeVisible();
  expect(clientPage.url()).not.toContain('#');
  await expectAccessible(clientPage);
  expect(await clientPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await clientPage.getByRole('button', { name: 'Pay $42.50 by card' }).tap();
  await typeCard(clientPage, testCards.good);
  await clientPage.getByRole('button', { name: 'Complete Payment - $42.50' }).tap();
  await expect(bookedHeading(clientPage)).toBeVisible();
  await clientPage.goto(link);
  await expect(heading(clientPage, 'This call is paid')).toBeVisible();
  await expect.poll(mailed).toHaveLength(2);
  const confirmation = (await mailed())[1];
  expect(confirmation?.text).toContain('Receipt: $42.50, paid.');
  expect(confirmation?.attachments.map(({ filename }) => filename)).toContain('invitation.ics');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible();
  await expect(page.getByText(name)).toBeHidden();
  const takings = await page.request.get('/api/admin/takings-export');
  const line = (await takings.text()).split('\r\n').find((text) => text.includes(client.email));
  expect(line).toContain('42.50');
  await phone.close();
});

test('the coach asks a client for money, who pays the bill by its link on a phone', { tag: '@rare' }, async ({
  page,
  context,
  browser,
}) => {
  await signInAsCoach(context);
  const client = await bookPaidCall(page);
  await page.goto(`/admin/people?email=${encodeURIComponent(client.email)}`);
  await page.getByRole('button', { name: 'Ask for money' }).click();
  const bill = page.getByRole('dialog');
  await bill.getByLabel('Amount in dollars').fill('60');
  await bill.getByLabel('What it’s for').fill('Two meal plans');
  await bill.getByRole('button', { name: 'Make the bill' }).click();
  const shown = page.getByRole('dialog', { name: 'The payment link' });
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Not paid yet' })).toContainText('Two meal plans');

  const link = await findInMail(client.email, /\/pay#[\w-]{43}/);
  const phone = await browser.newContext(clientPhone);
  const clientPage = await phone.newPage();
  await clientPage.goto(link);
  await expect(heading(clientPage, 'Two meal plans')).toBeVisible();
  await clientPage.getByRole('button', { name: 'Pay $60 by card' }).tap();
  await typeCard(clientPage, testCards.good);
  await clientPage.getByRole('button', { name: 'Complete Payment - $60' }).tap();
  await expect(heading(clientPage, 'Payment Successful!')).toBeVisible();
  await clientPage.goto(link);
  await clientPage.getByRole('button', { name: 'Receipts' }).tap();
  await expect(clientPage.getByText('Two meal plans')).not.toHaveCount(0);
  await phone.close();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Card payments' })).toContainText('Two meal plans');
});
