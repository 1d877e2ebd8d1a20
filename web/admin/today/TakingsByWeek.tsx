import { type ComponentType, useEffect, useState } from 'react';
import { formatCents } from '../payment-labels.ts';
import { hasTakings, takingsSummary } from './takings-labels.ts';
import { type WeekStats, weekLabel } from './week-labels.ts';

/** What was taken by card in twelve weeks: a sentence, a chart for the eye, and the figures for whoever wants them. */
export function TakingsByWeek({ weeks }: { weeks: WeekStats[] }) {
  return (
    <section
      aria-labelledby="takings-weeks"
      className="min-w-0 rounded-panel border border-line bg-card p-5 shadow-panel sm:p-7"
    >
      <h2 id="takings-weeks" className="text-heading">
        Takings of the last 12 weeks
      </h2>
      <p className="mt-1 text-muted">{takingsSummary(weeks)}</p>
      {hasTakings(weeks) && (
        <>
          <Chart weeks={weeks} />
          <details className="mt-3">
            <summary className="text-link -my-1 inline-block cursor-pointer py-2">The takings of each week</summary>
            <Figures weeks={weeks} />
          </details>
        </>
      )}
    </section>
  );
}

/** Its code is large and comes after the text; where it does not come at all, the figures are still there. */
function Chart({ weeks }: { weeks: WeekStats[] }) {
  const [Bars, setBars] = useState<ComponentType<{ weeks: WeekStats[] }> | null>(null);
  useEffect(() => {
    import('./TakingsChart.tsx').then(
      ({ TakingsChart }) => setBars(() => TakingsChart),
      () => {},
    );
  }, []);
  return (
    <div aria-hidden className="mt-4">
      <div className="h-56 sm:h-64">{Bars && <Bars weeks={weeks} />}</div>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-base">
        <span className="flex items-center gap-2">
          <span className="size-4 bg-leaf" /> Taken by card, less refunds
        </span>
        <span className="flex items-center gap-2">
          <span className="size-4 rounded-full border-2 border-apricot-deep bg-apricot-soft" /> Courses bought (before
          refunds)
        </span>
      </p>
    </div>
  );
}

function Figures({ weeks }: { weeks: WeekStats[] }) {
  return (
    <table className="mt-2 w-full max-w-md text-left text-base tabular-nums">
      <caption className="sr-only">Takings of the last 12 weeks</caption>
      <thead>
        <tr className="border-line border-b text-muted text-sm">
          <th scope="col" className="py-2 font-semibold">
            Week of
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Takings
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Courses
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.monday} className="border-line/70 border-b last:border-b-0">
            <th scope="row" className="py-1.5 font-normal">
              {weekLabel(week)}
            </th>
            <td className="py-1.5 text-right">{formatCents(week.takings)}</td>
            <td className="py-1.5 text-right">{week.courses}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
