import { type ComponentType, useEffect, useState } from 'react';
import { callsSummary, type WeekStats, weekLabel } from './week-labels.ts';

/** Booked and held calls of twelve weeks: a sentence, a chart for the eye, and the figures for whoever wants them. */
export function CallsByWeek({ weeks }: { weeks: WeekStats[] }) {
  const hasCalls = weeks.some(({ booked }) => booked > 0);
  return (
    <section
      aria-labelledby="call-weeks"
      className="min-w-0 rounded-panel border border-line bg-card p-5 shadow-panel sm:p-7"
    >
      <h2 id="call-weeks" className="text-heading">
        Calls of the last 12 weeks
      </h2>
      <p className="mt-1 text-muted">{callsSummary(weeks)}</p>
      {hasCalls && (
        <>
          <Chart weeks={weeks} />
          <details className="mt-3">
            <summary className="text-link -my-1 inline-block cursor-pointer py-2">The figures of each week</summary>
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
    import('./CallsChart.tsx').then(
      ({ CallsChart }) => setBars(() => CallsChart),
      () => {},
    );
  }, []);
  return (
    <div aria-hidden className="mt-4">
      <div className="h-56 sm:h-64">{Bars && <Bars weeks={weeks} />}</div>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-base">
        <span className="flex items-center gap-2">
          <span className="size-4 border-2 border-leaf bg-leaf" /> Held
        </span>
        <span className="flex items-center gap-2">
          <span className="size-4 border-2 border-leaf bg-leaf-soft" /> Booked, but not held
        </span>
      </p>
    </div>
  );
}

function Figures({ weeks }: { weeks: WeekStats[] }) {
  return (
    <table className="mt-2 w-full max-w-md text-left text-base tabular-nums">
      <caption className="sr-only">Calls of the last 12 weeks</caption>
      <thead>
        <tr className="border-line border-b text-muted text-sm">
          <th scope="col" className="py-2 font-semibold">
            Week of
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Booked
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Held
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.monday} className="border-line/70 border-b last:border-b-0">
            <th scope="row" className="py-1.5 font-normal">
              {weekLabel(week)}
            </th>
            <td className="py-1.5 text-right">{week.booked}</td>
            <td className="py-1.5 text-right">{week.held}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
