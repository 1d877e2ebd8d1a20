import {
  bookFreeCall,
  bookingDrawer,
  bookingEntry,
  bookingList,
  bookPaidCall,
  openBookings,
  rowButton,
  searchBookings,
} from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';

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
  await page.getByLabel('Status').selectOption('All calls');
  await searchBookings(page, client.email);
  await expect(bookingEntry(page, client)).toContainText(client.label);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await searchBookings(page, robot.email);
  await expect(page.getByText('No consultation requests found')).toBeVisible();
  await page.getByLabel('Status').selectOption('Suspected bots');
  await rowButton(page, robot).click();
  const drawer = bookingDrawer(page, robot);
  await drawer.getByRole('button', { name: 'Not a bot' }).click();
  await expect(toastWithTitle(page, 'Not a bot')).toBeVisible();
  await expect(drawer.getByText('Booked', { exact: true })).toBeVisible();
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
  await expect(dialog).toContainText('Nothing is refunded automatically');
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
  await expect(page.getByRole('alert')).toContainText('This booking no longer exists.');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/admin\/bookings$/);
  await page.getByRole('tab', { name: 'Paid Coaching Calls' }).click();
  await searchBookings(page, paid.email);
  await expect(bookingList(page), 'a cancelled call is not upcoming').toHaveCount(0);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await searchBookings(page, paid.email);
  await expect(bookingEntry(page, paid)).toContainText('Cancelled');
  if (!isMobile) await expect(bookingList(page).getByRole('rowheader')).toHaveCount(1);
});
