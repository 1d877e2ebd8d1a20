import { type BookingDetails, getBooking } from '#contracts/admin-bookings.ts';
import {
  bookFreeCall,
  bookingDrawer,
  bookingEntry,
  bookingList,
  bookPaidCall,
  clientName,
  openBookings,
  rowButton,
  searchBookings,
} from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { answers, chooseDate, newVisitor, timeButtons } from './free-call-form.ts';
import { tabTo } from './keyboard.ts';
import { callApi } from './test-users.ts';

test('the coach searches and filters bookings, and the address keeps both', async ({ page }) => {
  await signInAsCoach(page.context());
  const paid = await bookPaidCall(page, { duration: 60 });
  const client = await bookFreeCall(page);
  const robot = await bookFreeCall(page, { website: 'https://pills.example' });
  await openBookings(page);
  await page.getByRole('tab', { name: 'Paid Coaching Calls' }).click();
  await searchBookings(page, paid.phone.slice(0, 9));
  const row = bookingEntry(page, paid);
  await expect(row).toContainText('60 min');
  await expect(row).toContainText('$50');
  await expectAccessible(page);
  await page.getByLabel('Status').selectOption('Cancelled');
  await expect(page.getByText('No coaching calls found')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Upcoming/ })).toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Paid Coaching Calls', selected: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue(paid.phone.slice(0, 9));
  await expect(page.getByLabel('Status')).toHaveValue('cancelled');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('radio', { name: /^All/ })).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel('Status')).toHaveValue('cancelled');

  await page.getByRole('tab', { name: 'Free Intro Calls' }).click();
  await expect(page.getByLabel('Status')).toHaveValue('cancelled');
  await page.getByLabel('Status').selectOption('All but robots');
  await searchBookings(page, client.email);
  await expect(bookingEntry(page, client)).toContainText(client.label);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await searchBookings(page, robot.email);
  await expect(page.getByText('No consultation requests found')).toBeVisible();
  await page.getByLabel('Status').selectOption('Suspected robots');
  await rowButton(page, robot).click();
  const drawer = bookingDrawer(page, robot);
  await drawer.getByRole('button', { name: 'Not a robot' }).click();
  await expect(toastWithTitle(page, 'Not a robot')).toBeVisible();
  await expect(drawer.getByText('Pending', { exact: true })).toBeVisible();
});

test('a mailed link opens its booking, and the coach cancels it with a mail and deletes it', async ({
  page,
  isMobile,
  allowError,
}) => {
  await signInAsCoach(page.context());
  const paid = await bookPaidCall(page);
  const data = { email: paid.email, phone: paid.phone };
  const free = await bookFreeCall(page, data);
  await openBookings(page, `?booking=paid-${paid.id}`);
  const drawer = bookingDrawer(page, paid);
  await expect(drawer.getByRole('heading', { name: paid.label })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', `https://wa.me/1${paid.phone}`);
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Cancel call' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this call' });
  await expect(dialog).toContainText('Nothing is refunded by itself');
  await expect(dialog.getByLabel('Tell the client by mail')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel the call' }).dblclick();
  await expect(toastWithTitle(page, 'Call cancelled')).toBeVisible();
  await expect(drawer.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('heading', { name: paid.label })).toBeFocused();
  await expect
    .poll(async () => (await readMails(paid.email)).some((mail) => /cancel/i.test(mail.subject ?? '')), {
      timeout: 20_000,
    })
    .toBe(true);

  await drawer.getByRole('list', { name: 'Other bookings' }).getByRole('button', { name: free.label }).click();
  await expect(page).toHaveURL(new RegExp(`booking=free-${free.id}`));
  const other = bookingDrawer(page, free);
  await expect(other.getByRole('heading', { name: free.label })).toBeVisible();
  await other.getByRole('button', { name: 'Delete this booking' }).click();
  const deleting = page.getByRole('alertdialog', { name: 'Delete consultation request' });
  await expect(deleting.getByLabel('Tell the client by mail')).toBeChecked();
  await expectAccessible(page);
  await deleting.getByRole('button', { name: 'Delete consultation request' }).click();
  await expect(toastWithTitle(page, 'Consultation request deleted')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  allowError(/404/);
  await page.goto(`/admin/bookings?booking=free-${free.id}`);
  await expect(page.getByRole('alert')).toContainText('This booking does not exist any more.');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/admin\/bookings$/);
  await page.getByRole('tab', { name: 'Paid Coaching Calls' }).click();
  await searchBookings(page, paid.email);
  await expect(bookingEntry(page, paid)).toContainText('Cancelled');
  if (!isMobile) await expect(bookingList(page).getByRole('rowheader')).toHaveCount(1);
});

test('a booking with unsaved notes can be used by keyboard, and the focus returns to its row', async ({ page }) => {
  await signInAsCoach(page.context());
  const client = await bookFreeCall(page);
  await openBookings(page, `?search=${client.email}`);
  await tabTo(page, rowButton(page, client));
  await page.keyboard.press('Enter');
  const drawer = bookingDrawer(page, client);
  await expect(drawer.getByRole('heading', { name: clientName(client) })).toBeFocused();
  await tabTo(page, drawer.getByLabel('Private notes'));
  await page.keyboard.type('Call the mother first');
  const question = page.getByRole('alertdialog', { name: 'Your notes are not saved' });
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(drawer.getByLabel('Private notes')).toHaveValue('Call the mother first');
  await page.goBack();
  await expect(question).toBeVisible();
  await tabTo(page, question.getByRole('button', { name: 'Save notes' }));
  await page.keyboard.press('Enter');
  await expect(drawer).toBeHidden();
  await expect(rowButton(page, client)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer.getByLabel('Private notes')).toHaveValue('Call the mother first');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('a half-filled booking needs a confirmation before it is discarded, and Back closes the dialog only', async ({
  page,
}) => {
  await signInAsCoach(page.context());
  const client = await bookPaidCall(page);
  await page.goto('/admin');
  await openBookings(page);
  await page.getByRole('tab', { name: 'Paid Coaching Calls' }).click();
  const open = page.getByRole('button', { name: 'Book for a client' });
  const dialog = page.getByRole('dialog', { name: 'Book a paid call' });
  const question = page.getByRole('alertdialog', { name: 'This call is not booked' });
  await open.click();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page).toHaveURL(/tab=paid/);

  await open.click();
  await dialog.getByLabel('First name').fill('Ada');
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(dialog.getByLabel('First name')).toHaveValue('Ada');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  const warned = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const warning = await warned;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await searchBookings(page, client.email);
  await rowButton(page, client).click();
  const drawer = bookingDrawer(page, client);
  await drawer.getByRole('button', { name: 'Move' }).click();
  const moving = page.getByRole('dialog', { name: 'Move call' });
  await expect(moving).toBeVisible();
  await page.goBack();
  await expect(moving).toBeHidden();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Move' }).click();
  await moving.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForFunction(() => !history.state?.isDialog);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(rowButton(page, client)).toBeFocused();
});

test('errors of a dialog stand above its buttons', { tag: '@both-sizes' }, async ({ page }) => {
  await openBookings(page, '?tab=paid');
  await page.getByRole('button', { name: 'Book for a client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a paid call' });
  await expect(dialog.getByRole('grid')).toBeVisible();
  const book = dialog.getByRole('button', { name: 'Book call' });
  const isSeen = async (words: string) => {
    const message = await dialog.getByText(words).boundingBox();
    const cancel = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
    return message && cancel && message.y > 0 && message.y + message.height <= cancel.y;
  };
  const visitor = newVisitor();
  for (const [label, value] of [
    ['First name', visitor.firstName],
    ['Last name', visitor.lastName],
    ['Email', visitor.email],
    ['Phone number', visitor.phone],
  ] as const) {
    await dialog.getByLabel(label).fill(value);
  }
  await dialog.getByLabel('WhatsApp').check();
  await book.click();
  await expect.poll(() => isSeen('Please select a time slot')).toBe(true);
  await dialog.getByRole('button', { name: 'Go to the Next Month' }).click();
  await chooseDate(page);
  await timeButtons(page).first().click();
  await dialog.getByLabel('Amount in dollars').fill('fifty');
  await book.click();
  await expect(dialog.getByLabel('Amount in dollars')).toBeFocused();
  await expect.poll(() => isSeen('Please enter an amount in dollars')).toBe(true);
});

test('completing a call says what happens to its minutes', async ({ page, allowError }) => {
  await signInAsCoach(page.context());
  const paid = await bookPaidCall(page, { duration: 45 });
  const path = getBooking.path.replace(':kind', 'paid').replace(':id', String(paid.id));
  const known: BookingDetails = await (await page.request.get(path)).json();
  // A journey cannot wait until the call has begun.
  const begun: BookingDetails = { ...known, actions: ['complete', 'no_show', 'cancel'], openCreditMinutes: 10 };
  await page.route(`**${path}`, (route) => route.fulfill({ json: begun }));
  await openBookings(page, `?booking=paid-${paid.id}`);
  await bookingDrawer(page, paid).getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete this call' });
  const used = dialog.getByLabel('Minutes really used');
  const outcome = dialog.getByRole('status').filter({ hasText: 'minutes' });
  await expect(used).toHaveValue('45');
  await expect(outcome).toContainText('All minutes are used');
  await used.fill('30');
  await expect(outcome).toContainText('15 minutes unused: they go to the client’s credit.');
  await used.fill('60');
  await expect(outcome).toContainText('10 minutes taken from the client’s credit, 5 minutes to be');
  await dialog.getByLabel('Minutes to take').fill('4');
  await expect(outcome).toContainText('11 minutes to be invoiced');
  await expectAccessible(page);
  allowError(/409/);
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(dialog.getByRole('button', { name: 'Complete' })).toHaveAccessibleDescription(/not possible any more/);
  await page.unroute(`**${path}`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('a failed list of bookings says so and can be loaded again', async ({ page, allowError }) => {
  await signInAsCoach(page.context());
  allowError(/503/);
  const client = await bookFreeCall(page, { goals: `${answers.goals} <b>&amp;</b>` });
  const refuse = { status: 503, json: { code: 'UNAVAILABLE', message: 'Not just now.', error: 'Not just now.' } };
  await page.route('**/api/consultation-requests*', (route) => route.fulfill(refuse));
  await page.goto(`/admin/bookings?search=${client.email}`);
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading bookings' });
  await expect(failure).toContainText('Not just now.');
  await expectAccessible(page);
  await page.unroute('**/api/consultation-requests*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
  await rowButton(page, client).click();
  const drawer = bookingDrawer(page, client);
  await expect(drawer.getByText(`${answers.goals} <b>&amp;</b>`)).toBeVisible();
  expect((await callApi(page, 'DELETE', `/api/admin/consultation-requests/${client.id}`)).status()).toBe(200);
  allowError(/404/);
  await drawer.getByRole('button', { name: 'Confirm' }).click();
  await expect(toastWithTitle(page, 'Failed to confirm the call')).toBeVisible();
  await expect(page.getByText('This booking does not exist any more.').first()).toBeVisible();
});
