import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MAX_SEARCH_RESULTS, type SearchReply, searchAll } from '#contracts/today/search.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { failNetwork, mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { AdminLayout } from '../AdminLayout.tsx';

const none: SearchReply = { clients: [], calls: [], payments: [], mails: [], lessons: [] };
const found: SearchReply = {
  lessons: [],
  clients: [{ id: 3, firstName: 'Seán', lastName: 'O’Neill', email: 'sean@example.com', phone: '+353861234567' }],
  calls: [
    {
      kind: 'free',
      id: 7,
      firstName: 'Seán',
      lastName: 'O’Neill',
      status: 'pending',
      minutes: 30,
      startsAt: '2027-01-04T14:30:00.000Z',
      label: 'Monday, January 4, 2027 at 9:30 AM EST',
    },
  ],
  payments: [
    {
      id: 4,
      kind: 'course',
      title: 'Self-paced course',
      status: 'settled',
      isTakenBack: false,
      amount: 149_00,
      refunded: 0,
      dispute: 'won',
      firstName: 'Seán',
      lastName: 'O’Neill',
      createdAt: '2027-01-02T12:00:00.000Z',
      settledAt: '2027-01-02T12:02:00.000Z',
    },
  ],
  mails: [
    {
      id: 9,
      kind: 'letter',
      recipient: 'sean@example.com',
      state: 'sent',
      sentBy: 'smtp',
      createdAt: '2027-01-03T12:00:00.000Z',
    },
  ],
};

const glass = page.getByRole('button', { name: 'Search everything' });
const dialog = page.getByRole('dialog', { name: 'Search everything' });
const field = page.getByRole('combobox', { name: 'Search people, calls, payments, emails, settings and help' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const activeOption = () => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '');

const openLayout = () =>
  openAsCoach(
    <AdminLayout title="Bookings">
      <input aria-label="Some field" />
      <p className="h-[200vh]">A long list</p>
    </AdminLayout>,
  );

async function openSearch(reply: SearchReply = found) {
  const requests = mockEndpoint(searchAll, () => replyWith(reply));
  await openLayout();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  return requests;
}

test('one search shows people, calls, payments and emails', async () => {
  await page.viewport(390, 800);
  const requests = mockEndpoint(searchAll, () => replyWith(found));
  await openLayout();
  const { width: glassWidth, height } = glass.element().getBoundingClientRect();
  expect(Math.min(glassWidth, height)).toBeGreaterThanOrEqual(44);
  await glass.click();
  await expect.element(field).toHaveFocus();
  await expect.element(dialog.getByText('Type any part of a name')).toBeVisible();

  await field.fill(' o’neill ');
  await expect.element(dialog.getByText('1 person, 1 call, 1 payment, 1 email')).toBeVisible();
  expect(requests.map(({ path }) => decodeURIComponent(path))).toEqual(['/api/admin/search?q=o’neill']);
  await expect
    .element(option('Seán O’Neill sean@example.com · +353 861 234 567'))
    .toHaveAttribute('href', '/admin/people/3');
  await expect
    .element(option(/Free intro call · Jan 4, 2027, 9:30 AM EST Booked/))
    .toHaveAttribute('href', '/admin/bookings?booking=free-7');
  await expect
    .element(option(/\$149 Self-paced course · Jan 2, 2027 Paid Dispute won/))
    .toHaveAttribute('href', '/admin/payments?open=4');
  await expect
    .element(option(/Your email sean@example.com .* Delivered to the server/))
    .toHaveAttribute('href', '/admin/mails?state=all&open=9');
  for (const name of ['People', 'Calls', 'Payments', 'Emails'])
    await expect.element(dialog.getByRole('group', { name })).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  for (const link of page.getByRole('option').elements())
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('settings, pages, lessons and help are found as well as people', async () => {
  const lessons = [{ id: 10, name: 'Part 8: Plateaus' }];
  await openSearch({ clients: [], calls: [], payments: [], mails: [], lessons });
  await field.fill('logo');
  await expect.element(dialog.getByText('1 setting or page, 1 part of the course')).toBeVisible();
  await expect.element(option(/^Part 8: Plateaus/)).toHaveAttribute('href', '/admin/course?part=10');
  await expect.element(option(/^Change the logo/)).toHaveAttribute('href', '/admin/pages?open=look');
});

test('the arrows choose a result, and Enter opens it in place of the search', async () => {
  await openSearch();
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await field.fill('oneill');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  expect(activeOption()?.textContent).toContain('+353');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => activeOption()?.getAttribute('href')).toBe('/admin/mails?state=all&open=9');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(() => activeOption()?.getAttribute('href')).toBe('/admin/bookings?booking=free-7');
  await expect.element(option(/Free intro call/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveFocus();
  const entries = history.length;
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe('/admin/bookings?booking=free-7');
  expect(history.length).toBe(entries);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Enter opens nothing before the results of what was typed are there', async () => {
  let answer: (() => void) | undefined;
  const requests = mockEndpoint(searchAll, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return replyWith(found);
  });
  await openLayout();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  const before = location.pathname;
  await userEvent.keyboard('neill{Enter}');
  await expect.element(dialog.getByText('Searching...')).toBeVisible();
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await userEvent.keyboard('{Enter}');
  expect(location.pathname).toBe(before);
  answer?.();
  await expect.element(option(/Free intro call/)).toBeVisible();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => dialog.getByRole('button', { name: 'Close' }).click()],
  ['Back', async () => history.back()],
])('%s closes it, and the focus returns', async (_name, close) => {
  mockEndpoint(searchAll, () => replyWith(found));
  await openLayout();
  await glass.click();
  await field.fill('neill');
  await expect.element(option(/Free intro call/)).toBeVisible();
  const address = location.href;
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(glass).toHaveFocus();
  expect(location.href).toBe(address);
  // It opens again, empty.
  await userEvent.keyboard('/');
  await expect.element(field).toHaveValue('');
});

test('in a field a slash is only a letter, and so it is with Ctrl', async () => {
  await openLayout();
  const other = page.getByLabelText('Some field');
  await other.click();
  await userEvent.keyboard('/');
  await expect.element(other).toHaveValue('/');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}/{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('it says when nothing is found, when there is more, and when it failed', async () => {
  await openSearch(none);
  await field.fill('zz');
  await expect
    .element(dialog.getByText('Nothing found for “zz”. Try fewer letters, or a part of an email address.'))
    .toBeVisible();
  await expectAccessible();

  const mails = Array.from({ length: MAX_SEARCH_RESULTS }, (_, id) => ({
    ...found.mails[0],
    id,
  })) as SearchReply['mails'];
  mockEndpoint(searchAll, () => replyWith({ ...none, mails }));
  await field.fill('sean');
  await expect.element(dialog.getByText('8 emails, at most 8 of each. Type more to narrow it down.')).toBeVisible();

  mockEndpoint(searchAll, failNetwork);
  await field.fill('seani');
  await expect.element(dialog.getByText('The search didn’t work')).toBeVisible();
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
  mockEndpoint(searchAll, () => replyWith(found));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(option(/Free intro call/)).toBeVisible();
});

test('the result that is open below only closes the search', async () => {
  history.replaceState(null, '', '/admin/people/3');
  await openSearch();
  await field.fill('neill');
  await expect.element(option(/Free intro call/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.pathname).toBe('/admin/people/3');
});
