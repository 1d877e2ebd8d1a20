import { listCoachSlots } from '#contracts/booking/book-for-client.ts';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import {
  bookFreeCall,
  bookingDrawer,
  bookingEntry,
  bookingList,
  bookPaidCall,
  clientName,
  moveSoon,
  rowButton,
  searchBookings,
} from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test, toastWithTitle } from './fixtures.ts';
import { chooseTime } from './free-call-form.ts';

const typicalDay = '7:30 coffee & toast\n  12:00 <salad>\n19:00 pasta';

test('on Monday morning the coach reads a questionnaire, writes notes and moves the call', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAsCoach(page.context());
  const bookedCall = await bookFreeCall(page, { typicalDay, timeZone: 'Europe/Helsinki', eatingOut: null });
  // Visitors book nothing that soon, so it is among the next calls however many others there are.
  const client = await moveSoon(page, bookedCall, 6);
  await page.goto('/admin');
  const nextCalls = page.getByRole('region', { name: /ahead today$/ });
  await nextCalls
    .getByRole('link', { name: new RegExp(`^(Answers and notes for the call with )?${clientName(client)}$`) })
    .click();
  const drawer = bookingDrawer(page, client);
  await expect(drawer.getByRole('heading', { name: client.label })).toBeVisible();
  await expect(drawer).toContainText('For the client: ');
  await expect(drawer.getByRole('link', { name: 'FaceTime' })).toHaveAttribute('href', `facetime:+1${client.phone}`);
  await expect(drawer.getByRole('definition').filter({ hasText: 'coffee' })).toHaveText(typicalDay, {
    useInnerText: true,
  });
  await expect(drawer.getByText('Not answered').first()).toBeVisible();
  await drawer.getByLabel('Private notes').fill('Ask about breakfast.\nShe has two children.');
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible();

  const [open] = await Promise.all([
    page.waitForResponse((reply) => reply.url().endsWith(`${listCoachSlots.path}?moving=free-${client.id}`)),
    drawer.getByRole('button', { name: 'Move' }).click(),
  ]);
  const labels = (await open.json()).map(({ label }: OfferedSlot) => label);
  expect(labels, 'its own half-hour counts as open').toContain(client.label);
  const moving = page.getByRole('dialog', { name: 'Move call' });
  const time = await chooseTime(page);
  await moving.getByRole('button', { name: 'Move call' }).click();
  await expect(moving).toBeHidden();
  await expect(drawer.getByRole('heading', { name: time })).toBeFocused();
  const moved = `You moved the call from ${client.label} to ${time}`;
  await expect(drawer.getByRole('listitem').filter({ hasText: moved })).toBeVisible();
  const mailList = drawer.getByRole('list', { name: 'Emails about this booking' });
  await expect(mailList.getByText('New time of a call')).toBeVisible();
  await expect.poll(async () => (await readMails(client.email)).some(({ text }) => text?.includes(time))).toBe(true);

  await page.goBack();
  await expect(nextCalls).toBeVisible();
  // The bar at the bottom of a phone has no room for it.
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'More' }).click();
  await page.getByRole('link', { name: /^All calls/ }).click();
  await searchBookings(page, client.email);
  await rowButton(page, client).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(rowButton(page, client)).toBeFocused();
  await page.goForward();
  await expect(drawer.getByLabel('Private notes')).toHaveValue('Ask about breakfast.\nShe has two children.');
  await drawer.getByRole('link', { name: 'Printable brief' }).click();
  await expect(page.getByRole('heading', { name: 'Brief', exact: true })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Ask about breakfast.');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  for (const navigation of await page.getByRole('navigation').all()) await expect(navigation).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('the coach filters bookings, cancels one with a mail, and deletes another', async ({ page, allowError }) => {
  await signInAsCoach(page.context());
  const paid = await bookPaidCall(page, { duration: 60 });
  const free = await bookFreeCall(page, { email: paid.email, phone: paid.phone });
  await page.goto('/admin/bookings');
  await page.getByRole('tab', { name: 'Paid Coaching Calls' }).click();
  await searchBookings(page, paid.phone.slice(0, 9));
  await expect(bookingEntry(page, paid)).toContainText('60 min');
  await expect(bookingEntry(page, paid)).toContainText('$50');
  await rowButton(page, paid).click();
  const drawer = bookingDrawer(page, paid);
  await drawer.getByRole('button', { name: 'Cancel call' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this call' });
  await expect(dialog).toContainText('Nothing is refunded automatically');
  await expect(dialog.getByLabel('Tell the client by mail')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel the call' }).dblclick();
  await expect(toastWithTitle(page, 'Call canceled')).toBeVisible();
  await expect(drawer.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('heading', { name: paid.label })).toBeFocused();
  const subjects = async () => (await readMails(paid.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/cancel/i));

  await drawer.getByRole('list', { name: 'Other bookings' }).getByRole('button', { name: free.label }).click();
  await expect(page).toHaveURL(new RegExp(`booking=free-${free.id}`));
  await bookingDrawer(page, free).getByRole('button', { name: 'Delete this booking' }).click();
  const deleting = page.getByRole('alertdialog', { name: 'Delete consultation request' });
  await expect(deleting.getByLabel('Tell the client by mail')).toBeChecked();
  await deleting.getByRole('button', { name: 'Delete consultation request' }).click();
  await expect(toastWithTitle(page, 'Consultation request deleted')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  allowError(/404/);
  await page.goto(`/admin/bookings?booking=free-${free.id}`);
  await expect(page.getByRole('alert')).toContainText('This booking no longer exists.');
  await page.getByRole('button', { name: 'Back to the list' }).click();

  await page.getByRole('tab', { name: 'Paid Coaching Calls' }).click();
  await searchBookings(page, paid.email);
  await expect(bookingList(page), 'a canceled call is not upcoming').toHaveCount(0);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('radio', { name: /^All/ })).toBeChecked();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
});

test('of two requests that look like robots the coach deletes one, and takes in the other with its mail', {
  tag: '@rare',
}, async ({ page }) => {
  await signInAsCoach(page.context());
  const trap = { website: 'https://pills.example' };
  const [robot, person] = [await bookFreeCall(page, trap), await bookFreeCall(page, trap)];
  await page.goto('/admin');
  const robots = page.getByRole('region', { name: /^Suspected bots/ });
  await robots.getByRole('button', { name: `Delete the request of ${clientName(robot)}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete request' }).dblclick();
  await expect(toastWithTitle(page, 'Request deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: clientName(robot) })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeFocused();
  await robots.getByRole('button', { name: `Not a bot but ${clientName(person)}` }).dblclick();
  await expect(toastWithTitle(page, 'Not a bot')).toBeVisible();
  await expect.poll(() => readMails(person.email)).toHaveLength(1);

  await page.goto(`/admin/mails?state=sent&search=${encodeURIComponent(person.email)}`);
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: `Open the email to ${person.email}` }).click({ timeout: 2_000 });
  }).toPass();
  const opened = page.getByRole('dialog', { name: 'Confirmation of a free call' });
  await expect(opened.getByRole('article')).toContainText(`Hello ${person.firstName},`);
  await expect(opened.getByRole('article')).toContainText('/my-call#••••••••');
  await expect(opened).toContainText('Includes a calendar invitation');
});
