import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dismissBookingSurge, getBookingSurge } from '#contracts/booking/booking-surges.ts';
import { ApiError, callApi } from '../../api.ts';
import { endpointQuery } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionButton, smallButtonClass } from '../ActionButton.tsx';
import { queryPathsAfterSurge } from '../booking-queries.ts';
import { useCoachDates } from '../coach-dates.ts';
import { QueryContent } from '../QueryContent.tsx';
import { countByKind, surgeLabel } from '../surge-labels.ts';
import { CancelSurgeDialog } from './CancelSurgeDialog.tsx';

/** The surge whose bookings the page lists alone, with the buttons that end it. `onLeave` shows all bookings again. */
export function BookingSurge({ id, onLeave }: { id: number; onLeave(): void }) {
  const surge = useQuery({
    ...endpointQuery(getBookingSurge, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: 30_000,
  });
  const { recentMomentOf } = useCoachDates();
  const [asked, setAsked] = useState<typeof surge.data>(null);
  // A coach who goes back to look somebody up keeps the ticks.
  const ticks = useState<ReadonlyMap<string, boolean>>(new Map());
  // Back leads here again after the coach has dealt with it.
  const isDone = surge.error instanceof ApiError && surge.error.status === 404;
  const label = surge.data && surgeLabel(surge.data, recentMomentOf(surge.data.firstBookedAt));
  return (
    <section aria-label="A surge of bookings" className="mb-6 rounded-panel border border-line bg-card p-5">
      {isDone ? (
        <p role="status" className="font-semibold text-lg leading-snug">
          {surge.error?.message}
        </p>
      ) : (
        <QueryContent query={surge} what="the surge">
          {(found) => (
            <>
              <p className="font-semibold text-lg leading-snug">{label}</p>
              <p className="mt-1 max-w-prose text-muted">
                {countByKind(found)}
                {found.network && `, from ${found.network}: a home, an office or a phone company`}. If they look fake,
                cancel them together, without anyone you know.
              </p>
            </>
          )}
        </QueryContent>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {surge.data && label && (
          <>
            <Button variant="danger" className={smallButtonClass} onClick={() => setAsked(surge.data)}>
              Cancel them together
            </Button>
            <ActionButton
              what={label}
              queryPaths={queryPathsAfterSurge}
              titles={{ done: 'Marked as done', failed: 'Failed to save' }}
              send={() => callApi(dismissBookingSurge, { params: { id } })}
              onDone={onLeave}
            >
              Keep them
            </ActionButton>
          </>
        )}
        <Button variant="quiet" className={smallButtonClass} onClick={onLeave}>
          Show all bookings
        </Button>
      </div>
      {asked && (
        <CancelSurgeDialog
          surge={asked}
          ticks={ticks}
          onClosed={(isDone) => {
            setAsked(null);
            if (isDone) onLeave();
          }}
        />
      )}
    </section>
  );
}
