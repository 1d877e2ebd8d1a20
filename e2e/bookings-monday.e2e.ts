import { listCoachSlots } from '#contracts/admin-bookings.ts';
import type { OfferedSlot } from '#contracts/free-calls.ts';
import {
  bookFreeCall,
  bookingDrawer,
  bookingList,
  clientName,
  moveSoon,
  rowButton,
  searchBookings,
} from './booked-calls.ts';
import { signInAsCoach } from './coach.ts';
import { expect, expectAccessible, readMails, test } from './fixtures.ts';
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
  await expect(drawer.getByRole('link', { name: client.email })).toHaveAttribute('href', `mailto:${client.email}`);
  await expect(drawer.getByRole('definition').filter({ hasText: 'coffee' })).toHaveText(typicalDay, {
    useInnerText: true,
  });
  await expect(drawer.getByText('Not answered').first()).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(390);
  await expectAccessible(page);

  // A free call needs no confirmation.
  await expect(drawer.getByRole('button', { name: 'Confirm' })).toHaveCount(0);

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
  await expect(
    drawer.getByRole('listitem').filter({ hasText: `You moved the call from ${client.label} to ${time}` }),
  ).toBeVisible();
  const mailList = drawer.getByRole('list', { name: 'Emails about this booking' });
  await expect(mailList.getByText('New time of a call')).toBeVisible();
  await expect
    .poll(async () => (await readMails(client.email)).some((mail) => mail.text?.includes(time)), { timeout: 20_000 })
    .toBe(true);

  await page.goBack();
  await expect(nextCalls).toBeVisible();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Bookings' }).click();
  await expect(bookingList(page)).toBeVisible();
  await expectAccessible(page);
  await searchBookings(page, client.email);
  await rowButton(page, client).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(rowButton(page, client)).toBeFocused();
  await page.goForward();
  await expect(drawer.getByLabel('Private notes')).toHaveValue('Ask about breakfast.\nShe has two children.');
  await drawer.getByRole('link', { name: 'Printable brief' }).click();
  await expect(page.getByRole('heading', { name: 'Brief', exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { name: clientName(client) })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Ask about breakfast.');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  for (const navigation of await page.getByRole('navigation').all()) await expect(navigation).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});
