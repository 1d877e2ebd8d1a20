import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { findClient, type ListedClient, listClients } from '#contracts/clients/clients.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { sampleListedClient } from '../../testing/sample-clients.ts';
import ClientsPage from './ClientsPage.tsx';

const ada = sampleListedClient(3, {
  tags: ['vegan', 'runner'],
  creditMinutes: 15,
  hasCourseAccess: true,
  nextCallAt: '2027-06-14T13:30:00.000Z',
  lastCallAt: '2027-01-04T14:30:00.000Z',
});
const ben = sampleListedClient(4, { firstName: 'Ben', lastName: 'Noor', email: 'ben@example.com' });

function mockClients(clients: ListedClient[], count = clients.length) {
  return mockEndpoint(listClients, () => replyWith({ clients, count, tags: ['runner', 'vegan'] }));
}

async function open(search = '') {
  history.replaceState(null, '', `/admin/people${search}`);
  await openAsCoach(<ClientsPage />);
}

test.each([
  [1280, 'table'],
  [320, 'list'],
] as const)('each person leads to their page, at %i px', async (width, role) => {
  await page.viewport(width, 844);
  mockClients([ada, ben]);
  await open();
  const people = page.getByRole(role, { name: 'People' });
  await expect.element(page.getByRole('status').filter({ hasText: '2 people' })).toBeVisible();
  await expect.element(people.getByRole('link', { name: 'Ada Marlowe' })).toHaveAttribute('href', '/admin/people/3');
  await expect.element(people).toMatchTextContent('ada@example.com');
  await expect.element(people).toMatchTextContent('15 minutes');
  await expect.element(people).toMatchTextContent('Jun 14, 2027, 9:30 AM EDT');
  await expect.element(people.getByRole('list', { name: 'Tags' })).toMatchTextContent('vegan');
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await people.getByRole('link', { name: 'Ada Marlowe' }).click();
  await expect.poll(() => location.pathname).toBe('/admin/people/3');
});

test('search, tag, credit and order are in the address, which a reload keeps', async () => {
  const requests = mockClients([ada]);
  await open();
  await page.getByRole('searchbox').fill('marl');
  await expect.poll(() => location.search).toBe('?search=marl');
  await page.getByLabelText('Tag', { exact: true }).selectOptions('vegan');
  // As short as that, since it has half of a phone’s width.
  await expect.element(page.getByRole('option', { name: 'Everyone', exact: true })).toBeInTheDocument();
  await page.getByLabelText('Credit').selectOptions('With credit');
  await page.getByLabelText('Order').selectOptions('Newest first');
  await expect.poll(() => location.search).toBe('?search=marl&tag=vegan&credit=1&sort=newest');
  const last = new URL(requests.at(-1)?.path ?? '', location.origin).searchParams;
  expect(Object.fromEntries(last)).toEqual({
    search: 'marl',
    tag: 'vegan',
    hasCredit: 'true',
    sort: 'newest',
    page: '1',
    pageSize: '25',
  });
  await cleanup();
  await openAsCoach(<ClientsPage />);
  await expect.element(page.getByRole('searchbox')).toHaveValue('marl');
});

test('a list without people says why, and the filters can be cleared', async () => {
  mockClients([]);
  await open('?search=nobody&tag=gone');
  await expect.element(page.getByText('No one matches that search and these filters.')).toBeVisible();
  await expect.element(page.getByLabelText('Tag', { exact: true })).toHaveValue('gone');
  await expectAccessible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.poll(() => location.search).toBe('');
});

test('an address leads on to its person', async () => {
  mockClients([]);
  const asked = mockEndpoint(findClient, () => replyWith({ id: 3 }));
  await open('?email=old%2Bada%40example.com');
  await expect.poll(() => location.pathname).toBe('/admin/people/3');
  expect(asked[0]?.path).toContain('email=old%2Bada%40example.com');
});

test('an address that nobody has says so', async () => {
  mockEndpoint(findClient, () => refuseWith(404, { code: 'NOT_FOUND', message: 'Nothing here.' }));
  await open('?email=nobody%40example.com');
  await expect.element(page.getByText('No one here has nobody@example.com.')).toBeVisible();
  mockClients([ada]);
  await page.getByRole('link', { name: 'All people' }).click();
  await expect.element(page.getByRole('link', { name: 'Ada Marlowe' })).toBeVisible();
});

test('the accounts are one step away', async () => {
  mockClients([ada]);
  await open();
  await expect.element(page.getByRole('link', { name: 'Accounts' })).toHaveAttribute('href', '/admin/users');
  const area = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'People' });
  await expect.element(area).toHaveAttribute('aria-current', 'page');
});
