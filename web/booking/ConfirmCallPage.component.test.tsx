import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getHeldCall, type HeldCall } from '#contracts/booking/confirm-call.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import ConfirmCallPage from './ConfirmCallPage.tsx';

const unconfirmedCall: HeldCall = {
  state: 'over',
  firstName: 'Ada',
  email: 'ada@example.com',
  contactMethod: 'facetime',
  minutes: 30,
  label: 'Monday, January 4, 2027 at 9:30 AM EST',
  startsAt: '2027-01-04T14:30:00.000Z',
  confirmBy: '2027-01-01T12:30:00.000Z',
  confirmed: null,
  replacedBy: null,
};

beforeEach(() => history.replaceState(null, '', `#7.${'a'.repeat(43)}`));

const openPage = (call: Partial<HeldCall>) => {
  mockEndpoint(getHeldCall, () => replyWith({ ...unconfirmedCall, ...call }));
  return renderPage(<ConfirmCallPage />);
};

test('a call that was not confirmed in time leads to a new booking', async () => {
  await openPage({});
  await expect.element(page.getByRole('heading', { name: 'This time is no longer held' })).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Choose a time' })).toHaveAttribute('href', '/book-call');
  expect(location.hash, 'the secret does not stay in the address').toBe('');
  await expectAccessible();
});

test('a replaced call names the time that the visitor chose since', async () => {
  const replacedBy = 'Tuesday, January 5, 2027 at 10:00 AM EST';
  await openPage({ state: 'replaced', replacedBy });
  await expect.element(page.getByRole('heading', { name: 'You chose another time' })).toHaveFocus();
  await expect.element(page.getByText(`You’ve since chosen another time: ${replacedBy}.`)).toBeVisible();
});

test('a canceled call names the address of the coach', async () => {
  await openPage({ state: 'cancelled' });
  await expect.element(page.getByRole('heading', { name: 'This call was canceled' })).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'coach@example.com' })).toBeVisible();
});

test('an unknown link says that it does not work', async () => {
  mockEndpoint(getHeldCall, () => refuseWith(404, { code: 'NOT_FOUND', message: 'There is no such link.' }));
  await renderPage(<ConfirmCallPage />);
  await expect.element(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Book a free call' })).toHaveAttribute('href', '/book-call');
});
