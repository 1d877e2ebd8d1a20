import type { Page } from '@playwright/test';
import { listMyCallSlots } from '#contracts/my-call.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { chooseDate, chooseTime, newVisitor, timeButtons, type Visitor } from './free-call-form.ts';
import { createTestUser } from './test-users.ts';

type Offered = { value: string; label: string; date: string; durations: number[] };

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
  const visitor = newVisitor();
  const booked = await bookFreeCall(page, visitor);
  const first = await findLinkInMail(visitor.email, 1);

  await page.goto(first);
  await expect(call(page)).toContainText(booked.label);
  await expect(call(page)).toContainText('(Nepal Time)');
  await expect(call(page)).toContainText('Booked');
  await expect(call(page).getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute('href', /calendar\.google/);
  await expect(call(page).getByRole('link', { name: 'Download .ics file' })).toHaveAttribute('download', /\.ics$/);
  await expect(page).toHaveURL('/my-call');
  await expectAccessible(page);
  await page.reload();
  await expect(call(page)).toContainText(booked.label);
  expect(await isSlotOffered(page, booked), 'opening the link has changed nothing').toBe(false);

  const [openToHer] = await Promise.all([page.waitForResponse(`**${listMyCallSlots.path}`), moveButton(page).click()]);
  const offeredToHer: Offered[] = await openToHer.json();
  expect(
    offeredToHer.some(({ value }) => value === booked.value),
    'the client keeps the half-hour',
  ).toBe(true);
  await expect(heading(page, 'Move this call')).toBeFocused();
  await page.getByRole('button', { name: 'Keep my time' }).click();
  await expect(moveButton(page)).toBeFocused();
  await moveButton(page).click();
  await confirmMove(page).click();
  await expect(page.getByRole('group', { name: 'Choose a date and time' })).toHaveAccessibleDescription(
    'Please select a time slot',
  );
  const label = await chooseFarTime(page);
  await expectAccessible(page);
  await confirmMove(page).dblclick();
  await expect(heading(page, 'Your call has been moved')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Your call has been moved' })).toContainText('(Nepal Time)');
  await expect(call(page)).toContainText(label);
  await expectAccessible(page);
  expect(await isSlotOffered(page, booked)).toBe(true);
  const second = await findLinkInMail(visitor.email, 2);
  const aboutClient = async () =>
    (await readMails('coach@example.com')).filter(({ text }) => text?.includes(visitor.lastName));
  await expect.poll(aboutClient, 'the coach gets mails about the booking and the move').toHaveLength(2);
  await page.reload();
  await expect(call(page)).toContainText(label);

  const other = await context.newPage();
  await other.goto(first);
  await expect(heading(other, 'This Link Doesn’t Work')).toBeVisible();
  await expect(other.getByText('open the link in the latest email')).toBeVisible();
  await expectAccessible(other);
  await other.goto(second);
  await expect(call(other)).toContainText(label);
  await cancelButton(other).click();
  await expect(cancelDialog(other)).toContainText(label.split(' at ')[1] ?? 'a time');
  await expect(cancelDialog(other)).toContainText('(Nepal Time)');
  await expect(cancelDialog(other)).not.toContainText('refund');
  await expectAccessible(other);
  await cancelDialog(other).getByRole('button', { name: 'Keep the call' }).click();
  await expect(cancelButton(other)).toBeFocused();
  await cancelButton(other).click();
  await cancelDialog(other).getByRole('button', { name: 'Cancel this call' }).dblclick();
  await expect(heading(other, 'Your call has been cancelled')).toBeFocused();
  await expect(call(other)).toContainText('Cancelled');
  await expect(call(other).locator('s')).toContainText('(Nepal Time)');
  await expect(moveButton(other)).toHaveCount(0);
  await expectAccessible(other);
  await findLinkInMail(visitor.email, 3);
  await expect.poll(aboutClient).toHaveLength(3);
  await other.reload();
  await expect(call(other)).toContainText('Cancelled');

  await moveButton(page).click();
  await expect(heading(page, 'This Link Doesn’t Work')).toBeFocused();
});

test('the coach books for a client who phoned, and the client can open the page of the call', async ({
  page,
  context,
  allowError,
}) => {
  allowError(/409/);
  await signInAsCoach(context);
  const visitor = newVisitor();
  await page.goto('/admin/bookings');
  await page.getByRole('tab', { name: 'Paid Coaching Calls' }).click();
  await page.getByRole('button', { name: 'Book for a client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book for a client' });
  await expect(dialog.getByRole('grid')).toBeVisible();
  const book = dialog.getByRole('button', { name: 'Book call' });
  await book.click();
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
  await expect(dialog.getByText('Please select a time slot')).toBeVisible();
  await expectAccessible(page);

  const member = await createTestUser(page, { hasCourseAccess: true });
  await page.reload();
  await page.getByRole('button', { name: 'Book for a client' }).click();
  await dialog.getByLabel('Email').fill(member.email);
  await expect(dialog.getByLabel('Amount in dollars')).toHaveValue('40');
  await expect(dialog.getByLabel('Amount in dollars')).toHaveAccessibleDescription(/a course member/);
  await fillClient(page, visitor);
  await dialog.getByRole('button', { name: 'Show later dates' }).click();
  await chooseDate(page);
  await dialog.getByRole('button', { name: /^Show all/ }).click();
  await timeButtons(page).last().click();
  await expect(dialog.getByLabel('Amount in dollars')).toHaveValue('50');
  await dialog.getByLabel('60 minutes').check();
  await expect(dialog.getByLabel('Amount in dollars')).toHaveValue('85');
  await expect(dialog.getByText('A 60-minute call doesn’t fit into the time you chose.')).toBeVisible();
  await timeButtons(page).first().click();
  await dialog.getByLabel('Amount in dollars').fill('a lot');
  await book.click();
  await expect(dialog.getByLabel('Amount in dollars')).toHaveAccessibleDescription(/such as 50 or 49.50/);
  await dialog.getByLabel('From credit').check();
  await book.click();
  await expect(toastWithTitle(page, 'Failed to book the call')).toBeVisible();
  await dialog.getByLabel('Already paid elsewhere').check();
  await dialog.getByLabel('Amount in dollars').fill('$68.50');
  await expect(dialog.getByLabel('Last name')).toHaveValue(visitor.lastName);
  await book.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('$68.50').first()).toBeVisible();

  await page.goto(await findLinkInMail(visitor.email, 1));
  await expect(heading(page, '60-Minute Coaching Call')).toBeVisible();
  await cancelButton(page).click();
  await expect(cancelDialog(page)).toContainText('You won’t be refunded automatically');
});

/** Beyond the next month, so that no day of the month is too near to be changed again. */
async function chooseFarTime(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show later dates' }).click();
  return chooseTime(page);
}

/** At the far end of what is offered, on a day that no test beside this one uses. */
async function bookFreeCall(page: Page, visitor: Visitor): Promise<Offered> {
  const { parallelIndex, config } = test.info();
  const offered: Offered[] = await (await page.request.get('/api/available-time-slots')).json();
  const ours = offered.filter(({ date }) => Number(date.slice(8)) % config.workers === parallelIndex);
  const slot = ours.at(-1) as Offered;
  const answers = { contactMethod: 'whatsapp', goals: 'More energy', selectedTimeSlot: slot.value };
  const reply = await page.request.post('/api/consultation-request', { data: { ...visitor, ...answers } });
  expect(reply.status(), await reply.text()).toBe(201);
  return slot;
}

async function fillClient(page: Page, visitor: Visitor): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill(visitor.firstName);
  await dialog.getByLabel('Last name').fill(visitor.lastName);
  await dialog.getByLabel('Email').fill(visitor.email);
  await dialog.getByLabel('Phone number').fill(visitor.phone);
  await dialog.getByLabel('WhatsApp').check();
}

async function isSlotOffered(page: Page, { value }: Offered): Promise<boolean> {
  const offered: Offered[] = await (await page.request.get('/api/available-time-slots')).json();
  return offered.some((slot) => slot.value === value);
}

/** Where the link in the latest mail leads, once that many have come. */
async function findLinkInMail(email: string, count: number): Promise<string> {
  await expect.poll(() => readMails(email), { timeout: 15_000 }).toHaveLength(count);
  const latest = (await readMails(email)).at(-1);
  return /\/my-call#\S+/.exec(latest?.text ?? '')?.[0] ?? '';
}
