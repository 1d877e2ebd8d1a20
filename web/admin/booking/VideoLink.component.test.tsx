import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setVideoLink } from '#contracts/booking/video-links.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { mockBookings, sampleBookingDetails, samplePaidCall } from '../../testing/sample-bookings.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import BookingsPage from './BookingsPage.tsx';

const ROOM = 'https://meet.example/abc';
const byLink = { ...samplePaidCall, contactMethod: 'link' as const };
const drawer = page.getByRole('dialog', { name: 'Ada Marlowe' });
const dialog = page.getByRole('dialog', { name: /the link$/ });
const link = dialog.getByLabelText('Link of this call');
const save = dialog.getByRole('button', { name: 'Save and tell the client' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-13T14:00:00Z') });
});

async function openDrawer(booking: typeof byLink): Promise<void> {
  mockBookings(sampleBookingDetails(booking, { canMove: true }));
  history.replaceState(null, '', '/admin/bookings?tab=paid&booking=paid-7');
  await openAsCoach(<BookingsPage />);
}

test('the coach types the link of a call that has none; what is no https link is refused at the field', async () => {
  await openDrawer(byLink);
  await expect.element(drawer.getByText('none yet. The client needs one before the call.')).toBeVisible();
  await expect.element(drawer.getByRole('link', { name: 'Join' })).not.toBeInTheDocument();
  await drawer.getByRole('button', { name: 'Add the link' }).click();
  await link.fill('javascript:alert(1)');
  const message = 'This call is over or canceled, so its link stays as it is.';
  const refused = mockEndpoint(setVideoLink, () => refuseWith(409, { code: 'NOT_POSSIBLE', message }));
  await save.click();
  await expect.element(link).toHaveAccessibleDescription(/Please enter an address that starts with https:\/\//);
  expect(refused).toHaveLength(0);
  await expectAccessible();
  await link.fill(ROOM);
  await save.click();
  await expect.element(save).toHaveAccessibleDescription(message);
  mockBookings(sampleBookingDetails({ ...byLink, videoLink: ROOM }, { canMove: true }));
  const sent = mockEndpoint(setVideoLink, () =>
    replyWith({ message: 'The client gets an email with it.', booking: { ...byLink, videoLink: ROOM } }),
  );
  await save.click();
  await expect.element(toastOnPage).toMatchTextContent('Link savedThe client gets an email with it.');
  expect(sent.map(({ body }) => body)).toEqual([{ videoLink: ROOM }]);
  await expect.element(drawer.getByRole('link', { name: 'Join' })).toHaveAttribute('href', ROOM);
});

test('a link can be replaced until the call is over', async () => {
  await openDrawer({ ...byLink, videoLink: ROOM });
  await drawer.getByRole('button', { name: 'Change the link' }).click();
  await expect.element(link).toHaveValue(ROOM);
});

test('the link of a call that is over stays', async () => {
  vi.setSystemTime(new Date('2027-07-01T14:00:00Z'));
  await openDrawer({ ...byLink, videoLink: ROOM });
  await expect.element(drawer.getByText(`Video link: ${ROOM}`)).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Change the link' })).not.toBeInTheDocument();
});

test('nobody joins a canceled call', async () => {
  await openDrawer({ ...byLink, status: 'cancelled', videoLink: ROOM });
  await expect.element(drawer.getByText(`Video link: ${ROOM}`)).toBeVisible();
  await expect.element(drawer.getByRole('link', { name: 'Join' })).not.toBeInTheDocument();
});
