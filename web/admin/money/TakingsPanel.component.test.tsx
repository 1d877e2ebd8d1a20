import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listClientCredit } from '#contracts/booking/client-credit.ts';
import { listPayments } from '#contracts/money/admin-payments.ts';
import { getTakings, type TakingsReply } from '#contracts/money/takings.ts';
import { noTakings } from '#domain/takings.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { textsOf } from '../../testing/locator-texts.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import PaymentsPage from './PaymentsPage.tsx';

const day = (date: string) => ({ firstDay: date, lastDay: date, ...noTakings });
const january: TakingsReply = {
  firstDay: '2027-01-01',
  lastDay: '2027-01-04',
  parts: [
    { ...day('2027-01-01'), card: 85_00, fees: 2_77, elsewhere: 45_00 },
    day('2027-01-02'),
    { ...day('2027-01-03'), refunds: 40_00, disputed: 149_00 },
    { ...day('2027-01-04'), card: 70_00, unknownFees: 1 },
  ],
};
const figures = page.getByRole('table', { name: 'What came in and went out' });
const sums = page.getByLabelText('Sums');

async function openMoney(search: string, reply = january) {
  const asked = mockEndpoint(getTakings, () => replyWith(reply));
  history.replaceState(null, '', `/admin/payments${search}`);
  await openAsCoach(<PaymentsPage />);
  return asked;
}

test('shows sums, chart and figures of a month', async () => {
  await page.viewport(390, 800);
  const asked = await openMoney('?tab=takings');
  await expect.element(page.getByRole('heading', { name: 'January 1 to January 4, 2027' })).toBeVisible();
  expect(textsOf(sums.getByRole('definition'))).toEqual([
    '$155',
    '-$2.77 and 1 not known yet',
    '$45',
    '-$40',
    '-$149',
    '$8.23 before 1 card fee',
  ]);
  expect(textsOf(figures.getByRole('row')).map((row) => row.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^When ?Card payments ?Card fees ?Paid elsewhere ?Refunds ?Disputed ?Net$/),
    expect.stringMatching(/^Fri, Jan 1 ?\$85 ?-\$2.77 ?\$45 ?\$0 ?\$0 ?\$127.23$/),
    expect.stringMatching(/^Sun, Jan 3 ?\$0 ?\$0 ?\$0 ?-\$40 ?-\$149 ?-\$189$/),
    expect.stringMatching(/^Mon, Jan 4 ?\$70 ?not known yet ?\$0 ?\$0 ?\$0 ?\$70 before 1 card fee$/),
    expect.stringMatching(/^All ?\$155 ?-\$2.77 and 1 not known yet ?\$45 ?-\$40 ?-\$149 ?\$8.23 before 1 card fee$/),
  ]);
  await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle path').length).toBeGreaterThan(0);
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', '/api/admin/takings-export?range=this-month&step=day');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
  expect(asked.map(({ path }) => path)).toEqual(['/api/admin/takings?range=this-month&step=day']);
});

test('days and step are in the address, and a range is asked for when both of its days are there', async () => {
  const asked = await openMoney('?tab=takings&step=week');
  await page.getByText('Last month').click();
  await expect.poll(() => location.search).toBe('?tab=takings&range=last-month&step=week');
  await page.getByText('A range').click();
  await expect.element(page.getByText('Choose the first and the last day.')).toBeVisible();
  await page.getByLabelText('From').fill('2027-02-05');
  await page.getByLabelText('To').fill('2027-02-04');
  await expect.element(page.getByText('The first day is after the last one.')).toBeVisible();
  await page.getByLabelText('To').fill('2028-02-06');
  await expect.element(page.getByText('Choose at most 366 days.')).toBeVisible();
  expect(asked).toHaveLength(2);
  await page.getByLabelText('To').fill('2027-02-28');
  await page.getByLabelText('Chart and table').selectOptions('By day');
  await expect.poll(() => location.search).toBe('?tab=takings&from=2027-02-05&to=2027-02-28&range=range');
  await expect.element(figures).toBeVisible();
});

test('a month without money says so, and a failure can be tried again', async () => {
  await openMoney('?tab=takings', { ...january, parts: [day('2027-01-01')] });
  await expect.element(page.getByText('No money moved')).toBeVisible();
  mockEndpoint(getTakings, () => refuseWith(503, { code: 'UNAVAILABLE', message: 'Please try again in a moment.' }));
  await page.getByText('Last month').click();
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading the takings' });
  await expect.element(failure).toMatchTextContent('Please try again in a moment.');
  mockEndpoint(getTakings, () => replyWith(january));
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(figures).toBeVisible();
});

test('the clients with credit lead to their pages and calls', async () => {
  await page.viewport(390, 800);
  mockEndpoint(listPayments, () => replyWith({ payments: [], count: 0, charged: 0, refunded: 0, disputed: 0 }));
  mockEndpoint(listClientCredit, () =>
    replyWith({
      clients: [
        { id: 1, email: 'ida+calls@example.com', firstName: 'Ida', lastName: 'Lund', minutes: 45 },
        { id: 2, email: 'bo@example.com', firstName: 'Bo', lastName: 'Ek', minutes: -1 },
      ],
      count: 2,
      minutes: 44,
    }),
  );
  history.replaceState(null, '', '/admin/payments');
  await openAsCoach(<PaymentsPage />);
  await page.getByRole('tab', { name: 'Credit' }).click();
  await expect.poll(() => location.search).toBe('?tab=credit');
  await expect.element(page.getByText('2 clients, 44 minutes in all')).toBeVisible();
  const clients = page.getByRole('list', { name: 'Clients with credit' }).getByRole('listitem');
  await expect.element(clients.nth(0)).toMatchTextContent('45 minutes');
  await expect.element(clients.nth(1)).toMatchTextContent('owes 1 minute');
  await expect
    .element(page.getByRole('link', { name: 'Ida Lund', exact: true }))
    .toHaveAttribute('href', '/admin/people/1');
  await expect
    .element(page.getByRole('link', { name: 'Paid calls of Ida Lund' }))
    .toHaveAttribute('href', '/admin/bookings?tab=paid&when=all&search=%22ida%2Bcalls%40example.com%22');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test('nobody with credit', async () => {
  mockEndpoint(listClientCredit, () => replyWith({ clients: [], count: 0, minutes: 0 }));
  await openMoney('?tab=credit');
  await expect.element(page.getByText('Nobody has credit')).toBeVisible();
});
