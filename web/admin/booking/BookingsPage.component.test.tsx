import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type BookingDetails, performBookingAction } from '#contracts/booking/admin-bookings.ts';
import { saveClientNotes } from '#contracts/clients/clients.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { goBack } from '../../testing/go-back.ts';
import { tabTo } from '../../testing/keyboard.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { mockBookings, sampleBookingDetails, sampleFreeCall, samplePaidCall } from '../../testing/sample-bookings.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import BookingsPage from './BookingsPage.tsx';

const drawer = page.getByRole('dialog', { name: 'Ada Marlowe' });
const row = page.getByRole('button', { name: 'Ada Marlowe' });

async function openBookings(search: string, ...stored: BookingDetails[]): Promise<void> {
  mockBookings(...stored);
  history.replaceState(null, '', `/admin/bookings${search}`);
  await openAsCoach(<BookingsPage />);
}

test('the person’s notes are written beside a call by keyboard, and are saved when the drawer closes', async () => {
  const saved = mockEndpoint(saveClientNotes, () => replyWith({ message: 'Saved.', version: 3 }));
  await openBookings('', sampleBookingDetails(sampleFreeCall, { clientNotes: 'Drinks tea.', clientNotesVersion: 2 }));
  await tabTo(row);
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer.getByRole('heading', { name: 'Ada Marlowe' })).toHaveFocus();
  const notes = drawer.getByLabelText('Private notes');
  await expect.element(notes).toHaveValue('Drinks tea.');
  await tabTo(notes);
  await notes.fill('Call the mother first');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ version: 2, notes: 'Call the mother first' }]);
  await expect.element(row).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notes).toHaveValue('Call the mother first');
  await goBack();
  await expect.element(drawer).not.toBeInTheDocument();
});

test('the drawer leads to the person’s page', async () => {
  await openBookings('?booking=free-7', sampleBookingDetails(sampleFreeCall, { clientId: 12 }));
  await expect
    .element(drawer.getByRole('link', { name: 'Everything about Ada Marlowe' }))
    .toHaveAttribute('href', '/admin/people/12');
});

test('before a call the drawer says what can be done after it, and what was asked in vain', async () => {
  const askedQuestions = [{ id: 'owncook', question: 'Do you cook?' }];
  await openBookings('?booking=free-7', sampleBookingDetails(sampleFreeCall, { askedQuestions }));
  await expect.element(drawer.getByText('Once the call has begun, you can mark it here as held')).toBeVisible();
  await expect.element(drawer.getByText('Do you cook?')).toBeVisible();
  await expect.element(drawer.getByText('Not answered').last()).toBeVisible();
});

test('all calls are one list, and a paid one leads to its refund in one tap', async () => {
  await page.viewport(390, 844);
  const actions = ['complete', 'no_show'] as const;
  await openBookings(
    '?tab=all',
    sampleBookingDetails(sampleFreeCall),
    sampleBookingDetails(samplePaidCall, { paymentId: 4, actions: [...actions] }),
  );
  await expect.element(page.getByText('Free intro call, WhatsApp')).toBeVisible();
  // Both have the same id.
  expect(row.elements()).toHaveLength(2);
  await expectAccessible();
  await row.last().click();
  await expect
    .element(drawer.getByRole('link', { name: 'Refund…' }))
    .toHaveAttribute('href', '/admin/payments?open=4&refund=1');
  await expect.element(drawer.getByText('Once the call has begun')).not.toBeInTheDocument();
});

test('a request that is nobody’s yet has its own notes, to read only', async () => {
  await openBookings(
    '?booking=free-7',
    sampleBookingDetails(sampleFreeCall, { clientId: null, bookingNotes: 'From before' }),
  );
  await expect.element(drawer.getByText('From before')).toBeVisible();
  await expect.element(drawer.getByText('You can write notes as soon as this request is confirmed.')).toBeVisible();
  await expect.element(drawer.getByLabelText('Private notes')).not.toBeInTheDocument();
  await expect.element(drawer.getByRole('link', { name: /^Everything about/ })).not.toBeInTheDocument();
});

test('a booking opened by its address leaves the focus to its row', async () => {
  await page.viewport(390, 800);
  const answersChangedAt = '2027-06-13T15:00:00.000Z';
  await openBookings('?booking=free-7', sampleBookingDetails(sampleFreeCall, { answersChangedAt }));
  await expect.element(drawer.getByRole('heading', { name: 'Ada Marlowe' })).toHaveFocus();
  await expect.element(drawer.getByText('Last answered on the call’s page: Jun 13, 2027')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});

test('completing a call says what happens to its minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-14T14:00:00Z') });
  const actions = ['complete', 'no_show', 'cancel'] as const;
  await openBookings(
    '?tab=paid&booking=paid-7',
    sampleBookingDetails(samplePaidCall, { actions: [...actions], openCreditMinutes: 10 }),
  );
  await drawer.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete this call' });
  const used = dialog.getByLabelText('How long did it take?');
  const outcome = dialog.getByRole('status').filter({ hasText: 'minutes' });
  await expect.element(used).toHaveValue(45);
  await expect.element(outcome).toMatchTextContent('All minutes used');
  await used.fill('30');
  await expect.element(outcome).toMatchTextContent('15 minutes unused: they go to the client’s credit.');
  await used.fill('60');
  await expect.element(outcome).toMatchTextContent('10 minutes taken from the client’s credit, 5 minutes to invoice');
  await dialog.getByLabelText('Minutes to use').fill('4');
  await expect.element(outcome).toMatchTextContent('11 minutes to invoice');
  await expectAccessible();
  const message = 'This is no longer possible.';
  const sent = mockEndpoint(performBookingAction, () => refuseWith(409, { code: 'NOT_POSSIBLE', message }));
  const complete = dialog.getByRole('button', { name: 'Complete' });
  await complete.click();
  await expect.element(complete).toHaveAccessibleDescription(message);
  expect(sent.map(({ body }) => body)).toEqual([{ action: 'complete', minutesUsed: 60, creditMinutes: 4 }]);
});

test('a booking that was deleted meanwhile says so', async () => {
  await openBookings('?booking=free-7', sampleBookingDetails(sampleFreeCall, { actions: ['confirm'] }));
  const message = 'This booking no longer exists.';
  await expect.element(drawer.getByRole('button', { name: 'Confirm' })).toBeVisible();
  mockEndpoint(performBookingAction, () => refuseWith(404, { code: 'NOT_FOUND', message }));
  await drawer.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(toastOnPage).toMatchTextContent(`Failed to confirm the call${message}`);
});

test('two clients with one phone number are pointed out, with a link to the other', async () => {
  const other = { ...sampleFreeCall, id: 8, firstName: 'Ben', email: 'ben@example.com' };
  const samePhone = [
    { kind: 'free' as const, id: 8, calls: 1, email: other.email, firstName: 'Ben', lastName: 'Marlowe' },
  ];
  await openBookings(
    '?booking=free-7',
    sampleBookingDetails(sampleFreeCall, { samePhone }),
    sampleBookingDetails(other),
  );
  await expect.element(drawer.getByText('No other bookings.')).toBeVisible();
  const hint = drawer.getByRole('list', { name: 'Same phone number' });
  await expect.element(hint).toMatchTextContent('Same phone number as Ben Marlowe (ben@example.com, 1 call).');
  await expectAccessible();
  await hint.getByRole('button', { name: 'Ben Marlowe' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Ben Marlowe' })).toBeVisible();
  expect(location.search).toBe('?booking=free-8');
});
