import '../../zod-without-eval.ts';
import { useState } from 'react';
import { getVisits, type VisitWeek } from '#contracts/today/visits.ts';
import { useEndpoint } from '../../queries.ts';
import { titledAdminPage } from '../AdminLayout.tsx';
import { FilterSelect } from '../ListFilters.tsx';
import { EmptyList } from '../ListFrame.tsx';
import { listQueryOptions } from '../list-view.ts';
import { formatShortDate } from '../plain-dates.ts';
import { QueryContent } from '../QueryContent.tsx';
import { CountTable } from './CountTable.tsx';
import { isEmpty, sumOffers, sumPages, sumWeeks, withShare } from './visit-sums.ts';

export default titledAdminPage('Visitors', Visitors);

function Visitors() {
  const query = useEndpoint(getVisits, { ...listQueryOptions });
  return (
    <div className="max-w-4xl space-y-5">
      <QueryContent query={query} noun="the visits">
        {({ weeks }) =>
          isEmpty(sumWeeks(weeks)) ? (
            <EmptyList
              title="Nobody to count yet"
              note="Visits show up here about a minute after somebody opens one of your pages. Your own aren’t counted while you’re signed in."
            />
          ) : (
            <Counts weeks={weeks} />
          )
        }
      </QueryContent>
      <p className="text-base text-muted">
        A visit is somebody who comes to one of your pages from elsewhere. Nothing about them is kept, so one person who
        comes twice counts twice. Robots are left out as well as they can be told apart. People whose browser asks not
        to be tracked aren’t counted, except when they pay.
      </p>
    </div>
  );
}

const ALL = 'all';
const offerNames = { free: 'Free call', paid: 'Paid call', course: 'Course' } as const;

function Counts({ weeks }: { weeks: VisitWeek[] }) {
  const [chosen, setChosen] = useState(ALL);
  const newestFirst = weeks.toReversed();
  const shownWeeks = weeks.filter(({ firstDay }) => chosen === ALL || firstDay === chosen);
  const options = newestFirst.map(({ firstDay }) => ({
    value: firstDay,
    label: `Week of ${formatShortDate(firstDay)}`,
  }));
  return (
    <>
      <CountTable
        name="The last 12 weeks"
        columns={['Week of', 'Visits', 'Form opened', 'Booked', 'Paid']}
        rows={[
          ...newestFirst.map((week) => [formatShortDate(week.firstDay), ...weekCells([week])]),
          ['All', ...weekCells(weeks)],
        ]}
        note="Percentages are of the visits."
      />
      <div className="flex flex-wrap items-center justify-between gap-4 pt-4">
        <h2 className="text-heading">Offers and pages</h2>
        <FilterSelect
          label="Weeks"
          value={chosen}
          options={[{ value: ALL, label: 'All 12 weeks' }, ...options]}
          onChoose={setChosen}
        />
      </div>
      <CountTable
        name="By offer"
        columns={['Offer', 'Form opened', 'Booked', 'Paid']}
        rows={sumOffers(shownWeeks).map(({ offer, opened, booked, paid }) => [
          offerNames[offer],
          String(opened),
          offer === 'course' ? '–' : withShare(booked, opened),
          offer === 'free' ? '–' : withShare(paid, opened),
        ])}
        note="Percentages are of the opened forms. The course’s form counts once name and email are filled in. Payments count when they arrive, without those by a payment link of yours."
      />
      <CountTable
        name="By page"
        columns={['Page', 'Visits', 'Form opened', 'Booked']}
        rows={sumPages(shownWeeks).map(({ page, visits, opened, booked }) => [
          page === '/' ? 'Homepage' : page,
          String(visits),
          String(opened),
          withShare(booked, opened),
        ])}
        note="A visit counts for the page where it begins, and a form for the page that it’s on. Percentages are of the opened forms."
      />
    </>
  );
}

function weekCells(weeks: VisitWeek[]): string[] {
  const { visits, opened, booked, paid } = sumWeeks(weeks);
  return [String(visits), ...[opened, booked, paid].map((count) => withShare(count, visits))];
}
