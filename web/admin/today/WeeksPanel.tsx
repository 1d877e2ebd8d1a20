import { Link } from 'wouter';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { FigureTable } from '../FigureTable.tsx';
import { useLazyComponent } from '../lazy-component.ts';
import { formatCents } from '../payment-labels.ts';
import { clientCreditPath, takingsPath } from '../payment-paths.ts';
import { formatShortDate } from '../plain-dates.ts';
import { callsSummary, hasTakings, takingsSummary, type WeekFigures, type WeekStats } from './week-labels.ts';

type Column = { name: string; text(week: WeekStats): string | number };
type PanelSettings = {
  title: string;
  summary(weeks: WeekStats[]): string;
  hasFigures(weeks: WeekStats[]): boolean;
  figuresTitle: string;
  columns: readonly Column[];
  legend: readonly { markClass: string; text: string }[];
};

const settings: Record<WeekFigures, PanelSettings> = {
  calls: {
    title: 'Calls in the last 12 weeks',
    summary: callsSummary,
    hasFigures: (weeks) => weeks.some(({ booked }) => booked > 0),
    figuresTitle: 'Figures for each week',
    columns: [
      { name: 'Booked', text: ({ booked }) => booked },
      { name: 'Held', text: ({ held }) => held },
    ],
    legend: [
      { markClass: 'border-2 border-leaf bg-leaf', text: 'Held' },
      { markClass: 'border-2 border-leaf bg-leaf-soft', text: 'Booked, but not held' },
    ],
  },
  takings: {
    title: 'Takings in the last 12 weeks',
    summary: takingsSummary,
    hasFigures: hasTakings,
    figuresTitle: 'Takings for each week',
    columns: [
      { name: 'Takings', text: ({ takings }) => formatCents(takings) },
      { name: 'Courses', text: ({ courses }) => courses },
    ],
    legend: [
      { markClass: 'bg-leaf', text: 'Taken by card, minus refunds' },
      {
        markClass: 'rounded-full border-2 border-apricot-deep bg-apricot-soft',
        text: 'Courses bought (before refunds)',
      },
    ],
  },
};

const loadChart = () => import('./WeekChart.tsx').then(({ WeekChart }) => WeekChart);

export function WeeksPanel({ figures, weeks }: { figures: WeekFigures; weeks: WeekStats[] }) {
  const Chart = useLazyComponent(loadChart);
  const { title, summary, hasFigures, figuresTitle, columns, legend } = settings[figures];
  return (
    <TitledSection title={title} className="panel min-w-0 p-5 shadow-panel sm:p-7">
      <p className="mt-1 text-muted">{summary(weeks)}</p>
      {hasFigures(weeks) && (
        <>
          <div aria-hidden className="mt-4">
            <div className="h-56 sm:h-64">{Chart && <Chart figures={figures} weeks={weeks} />}</div>
            <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-base">
              {legend.map(({ markClass, text }) => (
                <span key={text} className="flex items-center gap-2">
                  <span className={`size-4 shrink-0 ${markClass}`} /> {text}
                </span>
              ))}
            </p>
          </div>
          <details className="mt-3">
            <summary className="text-link -my-1 inline-block cursor-pointer py-2">{figuresTitle}</summary>
            <div className="-mx-4 max-w-md sm:-mx-5">
              <FigureTable
                name={title}
                columns={['Week of', ...columns.map(({ name }) => name)]}
                rows={weeks.map((week) => [
                  formatShortDate(week.firstDay),
                  ...columns.map(({ text }) => String(text(week))),
                ])}
              />
            </div>
          </details>
        </>
      )}
      {figures === 'takings' ? <MoneyLinks /> : <VisitorsLink />}
    </TitledSection>
  );
}

const MoneyLinks = () => (
  <p className="mt-2 flex flex-wrap gap-x-6">
    <Link href={takingsPath} className="text-link py-2">
      Takings by month
    </Link>
    <Link href={clientCreditPath} className="text-link py-2">
      Clients with credit
    </Link>
  </p>
);

const VisitorsLink = () => (
  <p className="mt-2">
    <Link href="/admin/visitors" className="text-link py-2">
      From visit to booking
    </Link>
  </p>
);
