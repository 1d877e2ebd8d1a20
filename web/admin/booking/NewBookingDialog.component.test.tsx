import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BookingDetails } from '#contracts/booking/admin-bookings.ts';
import { createBooking, listCoachSlots } from '#contracts/booking/book-for-client.ts';
import { listBookablePackages } from '#contracts/booking/packages.ts';
import { listClients } from '#contracts/clients/clients.ts';
import { SiteProvider } from '../../site.tsx';
import { expectAccessible } from '../../testing/axe.ts';
import { narrowestDay } from '../../testing/calendar-days.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { goBack } from '../../testing/go-back.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { mockBookings, sampleBookingDetails, samplePaidCall } from '../../testing/sample-bookings.ts';
import { sampleClient } from '../../testing/sample-clients.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { sampleOpenSlot } from '../../testing/sample-slots.ts';
import BookingsPage from './BookingsPage.tsx';

const open = page.getByRole('button', { name: 'Book for a client' });
const dialog = page.getByRole('dialog', { name: 'Book for a client' });
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
  await moving.getByRole('button', { name: 'Keep this time' }).click();
  await expect.poll(() => history.state?.isDialog).not.toBe(true);
  await goBack();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});

test('errors of the dialog stand above its buttons', async () => {
  await page.viewport(360, 800);
  await openBookings('?tab=paid');
  await open.click();
  await expect.element(dialog.getByRole('grid')).toBeVisible();
  expect(narrowestDay()).toBeGreaterThanOrEqual(44);
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

test('a known client is found and booked outside the hours, with a link to be copied', async () => {
  await page.viewport(390, 844);
  await openBookings('?tab=free', sampleBookingDetails(samplePaidCall));
  const found = sampleClient({
    firstName: 'Ada',
    lastName: 'Marlowe',
    email: 'ada@example.com',
    phone: '+12125550123',
  });
  mockEndpoint(listClients, () => replyWith({ clients: [found], count: 1, tags: [] }));
  await open.click();
  await expect
    .element(dialog.getByLabelText('Find a client'))
    .toHaveAttribute('placeholder', 'Any part of a name, email or phone');
  await dialog.getByLabelText('Find a client').fill('marl');
  await dialog.getByRole('button', { name: /^Ada Marlowe/ }).click();
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Ada');
  await expect.element(dialog.getByRole('textbox', { name: 'Phone number' })).toHaveValue('(212) 555-0123');
  await expect.element(dialog.getByLabelText('WhatsApp')).toBeChecked();
  const looked = mockEndpoint(listBookablePackages, () => replyWith({ packages: [], minutes: 20 }));
  await dialog.getByRole('radio', { name: 'Coaching call' }).click();
  const minutes = dialog.getByRole('checkbox', { name: 'Use the client’s 20 minutes of credit' });
  await minutes.click();
  await expect.element(minutes).toHaveAccessibleDescription('The amount is for the other 10 minutes.');
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('16.67');
  expect(looked.at(-1)?.path).toContain('email=ada%40example.com');
  await dialog.getByRole('radio', { name: '45 minutes' }).click();
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('38.89');
  await dialog.getByRole('radio', { name: '30 minutes' }).click();

  const slots = [
    { ...sampleOpenSlot('2027-06-09', '9:00 PM'), isOutsideHours: true },
    { ...sampleOpenSlot('2027-06-09', '3:00 PM'), isOutsideHours: false },
  ];
  const asked = mockEndpoint(listCoachSlots, () => replyWith(slots));
  await dialog.getByLabelText('Outside my hours').click();
  const outside = dialog.getByRole('group', { name: 'Outside your hours' });
  await outside.getByRole('button').click();
  await expect.element(outside.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  expect(asked[0]?.path).toContain('date=2027-06-09');
  await expectAccessible();

  const link = `https://coach.example/pay#${'a'.repeat(43)}`;
  const sent = mockEndpoint(createBooking, () => replyWith({ message: 'Booked.', booking: samplePaidCall, link }));
  await expect.element(dialog.getByRole('radio', { name: 'Send a payment link' })).toBeChecked();
  await book.click();
  const shown = page.getByRole('dialog', { name: 'The payment link' });
  await expect.element(shown.getByText(link)).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    kind: 'paid',
    email: 'ada@example.com',
    paidWith: 'link',
    amount: 16_67,
    minutesFromCredit: 20,
    outsideHours: true,
    selectedTimeSlot: slots[0]?.value,
    startsAt: slots[0]?.startsAt,
  });
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Ada Marlowe' })).toBeVisible();
});

test('a call that would go on into a busy time is one over it', async () => {
  await openBookings('?tab=paid', sampleBookingDetails(samplePaidCall));
  const [nine, ten] = [
    { ...sampleOpenSlot('2027-06-09', '9:00 PM', [30, 45, 60]), isBusyAfter: true },
    sampleOpenSlot('2027-06-09', '10:00 PM', [30, 45, 60]),
  ] as const;
  mockEndpoint(listCoachSlots, () => replyWith([nine, ten]));
  await open.click();
  await dialog.getByRole('radio', { name: 'Coaching call' }).click();
  await dialog.getByLabelText('Outside my hours').click();
  const within = dialog.getByRole('group', { name: 'Within your hours' });
  await expect.poll(() => within.getByRole('button').all().length).toBe(2);
  await dialog.getByRole('radio', { name: '45 minutes' }).click();
  await expect.poll(() => within.getByRole('button').all().length).toBe(1);
  const busy = dialog.getByRole('group', { name: 'Busy in your own calendar' });
  await expect.element(busy.getByRole('button', { name: '9:00 PM' })).toBeVisible();
  await goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Ada Marlowe' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const moving = page.getByRole('dialog', { name: 'Move call' });
  await expect.element(moving.getByRole('button', { name: /10:00 PM/ }).first()).toBeVisible();
  await expect.element(moving.getByRole('button', { name: /9:00 PM/ })).not.toBeInTheDocument();
  await moving.getByLabelText('Also when I’m busy').click();
  await moving
    .getByRole('button', { name: /9:00 PM/ })
    .first()
    .click();
  await expect.element(moving.getByText(/you’re busy then/)).toBeVisible();
});

test('a rest that is as much as a shorter call costs isn’t taken for its price', async () => {
  mockBookings();
  mockEndpoint(listBookablePackages, () => replyWith({ packages: [], minutes: 30 }));
  history.replaceState(null, '', '/admin/bookings?tab=paid');
  const prices = { ...sampleSite.prices, call30Cents: 60_00, call45Cents: 90_00, call60Cents: 120_00 };
  await openAsCoach(
    <SiteProvider value={{ ...sampleSite, prices }}>
      <BookingsPage />
    </SiteProvider>,
  );
  await open.click();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await dialog.getByRole('radio', { name: '45 minutes' }).click();
  await dialog.getByRole('checkbox', { name: 'Use the client’s 30 minutes of credit' }).click();
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('30');
  await dialog.getByRole('radio', { name: '60 minutes' }).click();
  await expect.element(dialog.getByText('The amount is for the other 30 minutes.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('60');
});
