import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getVisits, type VisitWeek } from '#contracts/today/visits.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { textsOf } from '../../testing/locator-texts.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import VisitsPage from './VisitsPage.tsx';

const paid = { free: 0, paid: 0, course: 0 };
const weeks: VisitWeek[] = [
  {
    firstDay: '2026-12-21',
    pages: [
      { page: '/', visits: 40, opened: 0, booked: 0 },
      { page: '/book-call', visits: 10, opened: 5, booked: 2 },
    ],
    paid,
  },
  {
    firstDay: '2026-12-28',
    pages: [{ page: '/checkout', visits: 4, opened: 2, booked: 0 }],
    paid: { ...paid, course: 1 },
  },
];

async function openVisitors(shown: VisitWeek[]) {
  mockEndpoint(getVisits, () => replyWith({ weeks: shown }));
  history.replaceState(null, '', '/admin/visitors');
  await openAsCoach(<VisitsPage />);
}

const rowsOf = (name: string) =>
  textsOf(page.getByRole('region', { name }).getByRole('row')).map((row) => row.replace(/\s+/g, ' '));

test('shows weeks, offers and pages as numbers and percentages', async () => {
  await page.viewport(390, 800);
  await openVisitors(weeks);
  await expect.element(page.getByRole('heading', { name: 'Visitors' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'By page' })).toBeVisible();
  expect(rowsOf('The last 12 weeks').slice(1)).toEqual([
    expect.stringMatching(/^Dec 28 ?4 ?2 \(50%\) ?0 \(0%\) ?1 \(25%\)$/),
    expect.stringMatching(/^Dec 21 ?50 ?5 \(10%\) ?2 \(4%\) ?0 \(0%\)$/),
    expect.stringMatching(/^All ?54 ?7 \(13%\) ?2 \(4%\) ?1 \(2%\)$/),
  ]);
  expect(rowsOf('By offer').slice(1)).toEqual([
    expect.stringMatching(/^Free call ?5 ?2 \(40%\) ?–$/),
    expect.stringMatching(/^Paid call ?0 ?0 ?0$/),
    expect.stringMatching(/^Course ?2 ?– ?1 \(50%\)$/),
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
  await page.getByLabelText('Weeks', { exact: true }).selectOptions('Week of Dec 28');
  await expect.poll(() => rowsOf('By page').slice(1)).toEqual([expect.stringMatching(/^\/checkout ?4 ?2 ?0 \(0%\)$/)]);
});

test('says what will be counted while there is nothing', async () => {
  await openVisitors([{ firstDay: '2026-12-28', pages: [], paid }]);
  await expect.element(page.getByText('Nobody to count yet')).toBeVisible();
  await expectAccessible();
});
