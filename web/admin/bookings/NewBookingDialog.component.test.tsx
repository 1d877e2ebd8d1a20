import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type BookingDetails, createBooking } from '#contracts/admin-bookings.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith } from '../../testing/fake-server.ts';
import { goBack } from '../../testing/go-back.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { mockBookings, sampleBookingDetails, samplePaidCall } from '../../testing/sample-bookings.ts';
import BookingsPage from './BookingsPage.tsx';

const open = page.getByRole('button', { name: 'Book for a client' });
const dialog = page.getByRole('dialog', { name: 'Book a paid call' });
const book = dialog.getByRole('button', { name: 'Book call' });

async function openBookings(search: string, ...stored: BookingDetails[]): Promise<void> {
  mockBookings(...stored);
  history.replaceState(null, '', `/admin/bookings${search}`);
  await openAsCoach(<BookingsPage />);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-09T14:00:00Z') });
});

test('a half-filled booking needs a confirmation before it is discarded', async () => {
  const question = page.getByRole('alertdialog', { name: 'This call isn’t booked yet' });
  await openBookings('?tab=paid');
  await open.click();
  await expect.element(dialog).toBeVisible();
  await goBack();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  expect(location.search).toBe('?tab=paid');

  await open.click();
  await dialog.getByLabelText('First name').fill('Ada');
  await userEvent.keyboard('{Escape}');
  await expect.element(question.getByRole('button', { name: 'Keep writing' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await goBack();
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Ada');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented, 'the browser warns before a reload').toBe(true);
  await goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test('Back closes the dialog over a booking only', async () => {
  await openBookings('?tab=paid', sampleBookingDetails(samplePaidCall));
  const row = page.getByRole('button', { name: 'Ada Marlowe' });
  const drawer = page.getByRole('dialog', { name: 'Ada Marlowe' });
  const moving = page.getByRole('dialog', { name: 'Move call' });
  await row.click();
  await drawer.getByRole('button', { name: 'Move' }).click();
  await expect.element(moving).toBeVisible();
  await goBack();
  await expect.element(moving).not.toBeInTheDocument();
  await expect.element(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Move' }).click();
  await moving.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => history.state?.isDialog).not.toBe(true);
  await goBack();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});

test.each([390, 1280])('errors of the dialog stand above its buttons at %i px', async (width) => {
  await page.viewport(width, 800);
  await openBookings('?tab=paid');
  await open.click();
  await expect.element(dialog.getByRole('grid')).toBeVisible();
  const isSeen = (text: string) => {
    const message = dialog.getByText(text).element().getBoundingClientRect();
    const cancel = dialog.getByRole('button', { name: 'Cancel' }).element().getBoundingClientRect();
    return message.y > 0 && message.bottom <= cancel.y;
  };
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Marlowe'],
    ['Email', 'ada@example.com'],
    ['Phone number', '2125550123'],
  ] as const) {
    await dialog.getByRole('textbox', { name: label }).fill(value);
  }
  await dialog.getByLabelText('WhatsApp').click();
  const sent = mockEndpoint(createBooking, () => refuseWith(409, { code: 'SLOT_TAKEN', message: 'It is taken.' }));
  await book.click();
  await expect.poll(() => isSeen('Please select a time slot')).toBe(true);
  await dialog
    .getByRole('grid')
    .getByRole('button', { name: /\d+ available/ })
    .click();
  await dialog
    .getByRole('group', { name: /^Times on/ })
    .getByRole('button')
    .first()
    .click();
  await dialog.getByLabelText('Amount in dollars').fill('fifty');
  await book.click();
  await expect.element(dialog.getByLabelText('Amount in dollars')).toHaveFocus();
  await expect.poll(() => isSeen('Please enter an amount in dollars')).toBe(true);
  expect(sent).toHaveLength(0);
});
