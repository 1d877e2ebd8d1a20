import { type TakingsOfPeriod, takingsRanges } from '#contracts/money/takings.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { sumTakings, type Takings, takingsSteps } from '#domain/takings.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { FilterChoice, FilterSelect } from '../ListFilters.tsx';
import { DownloadLink, EmptyList } from '../ListFrame.tsx';
import { useLazyComponent } from '../lazy-component.ts';
import { QueryContent } from '../QueryContent.tsx';
import { DayField } from './DayField.tsx';
import { findRangeProblem, takingsExportUrl, useTakings } from './payments-query.ts';
import type { PaymentsView, ShowPayments } from './payments-view.ts';
import { SumList } from './SumList.tsx';
import { TakingsTable } from './TakingsTable.tsx';
import { hasMoney, netLabel, takingsColumns, takingsLabel } from './takings-labels.ts';

const rangeLabels = { 'this-month': 'This month', 'last-month': 'Last month', range: 'A range' } as const;
const stepLabels = { day: 'By day', week: 'By week' } as const;

export function TakingsPanel({ view, onShow }: { view: PaymentsView; onShow: ShowPayments }) {
  const takings = useTakings(view);
  const problem = findRangeProblem(view);
  return (
    <div className="space-y-5">
      <TakingsFilters view={view} onShow={onShow} />
      {problem ? (
        <p role="status" className="text-muted">
          {problem}
        </p>
      ) : (
        <QueryContent query={takings} noun="the takings">
          {({ firstDay, lastDay, parts }) => (
            <div
              className={takings.isPlaceholderData ? 'space-y-5 opacity-60' : 'space-y-5'}
              aria-busy={takings.isPlaceholderData}
            >
              <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-5">
                <h2 className="text-heading">{formatDateSpan({ startDate: firstDay, endDate: lastDay })}</h2>
                <DownloadLink href={takingsExportUrl(view)} />
              </div>
              {parts.some(hasMoney) ? (
                <TakingsDetails parts={parts} />
              ) : (
                <EmptyList title="No money moved" note="Nothing came in or went back in this time." />
              )}
              <p className="text-base text-muted">
                Money counts on the day it moved, on your calendar. A dispute counts from the day it began, unless you
                win it. Overtime that you invoice isn’t included.
              </p>
            </div>
          )}
        </QueryContent>
      )}
    </div>
  );
}

function TakingsFilters({ view, onShow }: { view: PaymentsView; onShow: ShowPayments }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <FilterChoice
        legend="Days"
        name="range"
        value={view.range}
        options={takingsRanges.map((value) => ({ value, label: rangeLabels[value] }))}
        onChoose={(range) => onShow({ range })}
      />
      {view.range === 'range' && (
        <>
          <DayField label="From" day={view.from} onChoose={(from) => onShow({ from })} />
          <DayField label="To" day={view.to} onChoose={(to) => onShow({ to })} />
        </>
      )}
      <FilterSelect
        label="Chart and table"
        value={view.step}
        options={takingsSteps.map((value) => ({ value, label: stepLabels[value] }))}
        onChoose={(step) => onShow({ step })}
      />
    </div>
  );
}

const loadChart = () => import('./TakingsChart.tsx').then(({ TakingsChart }) => TakingsChart);

function TakingsDetails({ parts }: { parts: TakingsOfPeriod[] }) {
  const Chart = useLazyComponent(loadChart);
  return (
    <>
      <Totals takings={sumTakings(parts)} />
      <TitledSection
        title="What came in and went out"
        level="h3"
        titleClass="font-sans font-semibold text-lg"
        className="panel min-w-0 p-5 shadow-panel sm:p-7"
      >
        <div aria-hidden className="mt-4">
          <div className="h-64 sm:h-72">{Chart && <Chart parts={parts} />}</div>
          <Legend takings={sumTakings(parts)} />
        </div>
      </TitledSection>
      <TakingsTable parts={parts} />
    </>
  );
}

function Totals({ takings }: { takings: Takings }) {
  const sums = takingsColumns.map((column) => [column.name, takingsLabel(takings, column)] as const);
  return <SumList sums={[...sums, ['Net', netLabel(takings)]]} />;
}

const markClasses = {
  card: 'bg-leaf',
  fees: 'bg-muted',
  elsewhere: 'border-2 border-leaf bg-leaf-soft',
  refunds: 'border-2 border-apricot-deep bg-apricot-soft',
  disputed: 'bg-danger',
} as const;

function Legend({ takings }: { takings: Takings }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-base">
      {takingsColumns
        .filter(({ key }) => takings[key] !== 0)
        .map(({ key, name }) => (
          <span key={key} className="flex items-center gap-2">
            <span className={`size-4 shrink-0 ${markClasses[key]}`} /> {name}
          </span>
        ))}
    </p>
  );
}
