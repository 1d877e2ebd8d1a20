import { clsx } from 'clsx';
import { useState } from 'react';
import type { MonthDay, MonthHalfHour } from '#contracts/calendar-month.ts';
import { spanName } from '#domain/date-spans.ts';
import { timeCodes, timeName } from '#domain/slots.ts';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from './CalendarDesk.tsx';
import { CallLink } from './CallsInTheWay.tsx';
import { spanOf } from './dates.ts';
import { blockingOfDays, closing, opening, possibleAction, type Rules } from './day-plan.ts';
import { blockedBecause, halfHourWords } from './month-words.ts';
import { TimeChoice } from './TimeChoice.tsx';

type Limits = { noticeHours: number; horizonDays: number };

/** `rules` null: nothing can be changed, or not yet. */
export function DayHalfHours({ day, rules, limits }: { day: MonthDay; rules: Rules | null; limits: Limits }) {
  return (
    <>
      {day.halfHours.length > 0 && (
        <ul aria-label="Half-hours" className="border-line border-t">
          {day.halfHours.map((half) => (
            <HalfHourRow key={half.value} half={half} day={day} rules={rules} limits={limits} />
          ))}
        </ul>
      )}
      {rules && !day.isBlocked && <OpenOthers day={day} rules={rules} />}
    </>
  );
}

function HalfHourRow(props: { half: MonthHalfHour; day: MonthDay; rules: Rules | null; limits: Limits }) {
  const { half, day, rules, limits } = props;
  const { attempt } = useDesk();
  const action = rules && possibleAction(half.state, day.isBlocked);
  const operations = rules && action && (action === 'close' ? closing : opening)(half.time, day, rules);
  const longer = rules && action === 'open' && blockingOfDays(half.time, day.date, rules);
  const name = timeName(half.time);
  return (
    <li className="flex min-h-12 items-center gap-3 border-line/70 border-b py-0.5">
      <span className="w-20 shrink-0 font-semibold tabular-nums">{name}</span>
      <span
        className={clsx(
          'grow leading-snug [overflow-wrap:anywhere]',
          half.state === 'open' ? 'text-leaf-dark' : 'text-muted',
        )}
      >
        {half.call && (
          <CallLink call={half.call}>
            {half.call.firstName} {half.call.lastName}
          </CallLink>
        )}
        {half.call && ', '}
        {halfHourWords(half, limits)}
        {half.call && `, ${half.call.minutes} minutes`}
        {longer && `, on ${spanName(spanOf(longer))}. Change that under “Date Overrides”.`}
      </span>
      {operations && operations.length > 0 && (
        <Button
          variant="quiet"
          aria-label={`${action === 'close' ? 'Close' : 'Open'} ${name}`}
          className="min-h-11! shrink-0 px-3! py-1!"
          onClick={() =>
            void attempt(operations, {
              done: action === 'close' ? `${name} closed` : `${name} opened`,
              failed: 'Failed to update time slot.',
            })
          }
        >
          {action === 'close' ? 'Close' : 'Open'}
        </Button>
      )}
    </li>
  );
}

/** Times that nothing is known about are opened by one click each. */
function OpenOthers({ day, rules }: { day: MonthDay; rules: Rules }) {
  const { attempt } = useDesk();
  const [isShown, setShown] = useState(false);
  const known = new Set(day.halfHours.map(({ time }) => time));
  const others = timeCodes.filter((time) => !known.has(time));
  const longer = Map.groupBy(others, (time) => blockingOfDays(time, day.date, rules));
  if (!isShown)
    return (
      <Button variant="secondary" className="py-2!" onClick={() => setShown(true)}>
        Open another time
      </Button>
    );
  return (
    <>
      <TimeChoice
        ref={null}
        label="Open another time"
        value={[]}
        times={others.filter((time) => opening(time, day, rules))}
        error={undefined}
        onChange={([time]) => {
          const operations = time && opening(time, day, rules);
          if (!operations || operations.length === 0) return;
          const done = `${timeName(time)} opened`;
          void attempt(operations, { done, failed: 'Failed to create specific date slot.' });
        }}
      />
      {[...longer].map(
        ([override, times]) =>
          override && (
            <p key={override.id} className="text-muted">
              {list.format(times.map(timeName))}: {blockedBecause(override.reason)}, on {spanName(spanOf(override))}.
              Change that under “Date Overrides”.
            </p>
          ),
      )}
    </>
  );
}

const list = new Intl.ListFormat('en-US');
