import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepCallsInTheWay, listCallsInTheWay } from '#contracts/calendar/calls-in-the-way.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { renderPart } from '../../testing/render.tsx';
import { attentionFor, mockToday } from '../../testing/sample-today.ts';
import { toastOnPage } from '../../testing/toasts.ts';
import TodayPage from '../today/TodayPage.tsx';
import { CallsInTheWay } from './CallsInTheWay.tsx';

const call = {
  kind: 'paid',
  firstName: 'Ida',
  status: 'paid',
  minutes: 30,
  startsAt: '2027-01-04T15:00:00.000Z',
  label: 'Monday',
} as const;

test('the calls at closed times stay listed until each is kept', async () => {
  let inTheWay = ['Calendar', 'Other'].map((lastName, id) => ({ ...call, id: id + 1, lastName }));
  mockEndpoint(listCallsInTheWay, () => replyWith(inTheWay));
  const kept = mockEndpoint(keepCallsInTheWay, ({ body }) => {
    const { calls } = body as { calls: { id: number }[] };
    inTheWay = inTheWay.filter(({ id }) => !calls.some((other) => other.id === id));
    return replyWith({ message: 'The call stays as it is booked.' });
  });
  await renderPart(<CallsInTheWay />);
  const show = page.getByRole('button', { name: 'Show who' });
  await show.click();
  const client = page.getByRole('link', { name: 'Ida Calendar' });
  await expect.element(client).toHaveAttribute('href', '/admin/bookings?booking=paid-1');
  await expectAccessible();
  await page.getByRole('button', { name: 'Keep the call with Ida Calendar' }).click();
  await expect.element(client).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Hide the list' })).toHaveFocus();
  await expect.element(page.getByText('1 booked call is at a time that you’ve closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep the call with Ida Other' }).click();
  await expect.poll(() => document.querySelector('[data-bar="warning"]')).toBeNull();
  expect(kept.map(({ body }) => body)).toEqual([1, 2].map((id) => ({ calls: [{ kind: 'paid', id }] })));
});

test('they wait on Today too', async () => {
  const inTheWay = [{ ...call, id: 1, lastName: 'Calendar' }];
  mockToday({ attention: attentionFor({ inTheWay }) });
  const kept = mockEndpoint(keepCallsInTheWay, () => replyWith({ message: 'The call stays as it is booked.' }));
  await openAsCoach(<TodayPage />);
  const group = page.getByRole('region', { name: /^Calls at closed times/ });
  await group.getByRole('button', { name: 'Keep the call with Ida Calendar' }).click();
  await expect.element(toastOnPage).toMatchTextContent('The call stays as it is booked.');
  expect(kept.map(({ body }) => body)).toEqual([{ calls: [{ kind: 'paid', id: 1 }] }]);
});
