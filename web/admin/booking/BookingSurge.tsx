import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  cancelBookingSurge,
  dismissBookingSurge,
  getBookingSurge,
  type SurgeBooking,
} from '#contracts/booking/booking-surges.ts';
import { fullName } from '#domain/full-name.ts';
import { ApiError, callApi } from '../../api.ts';
import { endpointQuery } from '../../queries.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ActionButton, SmallButton } from '../ActionButton.tsx';
import { bookingKey } from '../booking-ref.ts';
import { useCoachDates } from '../coach-dates.ts';
import { useMutationWithToast } from '../mutation-with-toast.ts';
import { QueryContent } from '../QueryContent.tsx';
import { cancelledTitle, cancelQuestion, countByKind, surgeLabel } from '../surge-labels.ts';

const surgeQuery = (id: number) => endpointQuery(getBookingSurge, { params: { id } });

/** The surge whose bookings the page lists, with the buttons that cancel or keep them. `onLeave` lists all bookings. */
export function BookingSurge({ id, onLeave }: { id: number; onLeave(): void }) {
  const surge = useQuery({ ...surgeQuery(id), refetchOnMount: 'always', refetchInterval: 30_000 });
  const { recentMomentOf } = useCoachDates();
  const [surgeToCancel, setSurgeToCancel] = useState<typeof surge.data>(null);
  // Kept here, the ticks outlive the dialog, which the coach may close to look somebody up.
  const ticks = useState<ReadonlyMap<string, boolean>>(new Map());
  // The Back button may lead here after the coach has canceled or kept the bookings.
  const isDone = surge.error instanceof ApiError && surge.error.status === 404;
  const label = surge.data && surgeLabel(surge.data, recentMomentOf(surge.data.firstBookedAt));
  return (
    <section aria-label="A surge of bookings" className="panel mb-6 p-5">
      {isDone ? (
        <p role="status" className="font-semibold text-lg leading-snug">
          {surge.error?.message}
        </p>
      ) : (
        <QueryContent query={surge} noun="the surge">
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
        {!isDone && surge.data && label && (
          <>
            <SmallButton variant="danger" onClick={() => setSurgeToCancel(surge.data)}>
              Cancel them together
            </SmallButton>
            <ActionButton
              screenReaderText={label}
              deletedQueryKey={surgeQuery(id).queryKey}
              titles={{ done: 'Marked as done', failed: 'Failed to save' }}
              send={() => callApi(dismissBookingSurge, { params: { id } })}
              onDone={onLeave}
            >
              Keep them
            </ActionButton>
          </>
        )}
        <SmallButton variant="quiet" onClick={onLeave}>
          Show all bookings
        </SmallButton>
      </div>
      {surgeToCancel && (
        <CancelSurgeDialog
          surge={surgeToCancel}
          ticks={ticks}
          onClosed={(isDone) => {
            setSurgeToCancel(null);
            if (isDone) onLeave();
          }}
        />
      )}
    </section>
  );
}

/** The dialog in which the coach cancels the ticked bookings of a surge. `isDone`: whether they were canceled. */
function CancelSurgeDialog(props: {
  /** `bookings`: the number of all; `named`: the newest ones, which the dialog lists. */
  surge: { id: number; bookings: number; named: SurgeBooking[] };
  /** The ticks that the coach has changed, by booking. */
  ticks: [ReadonlyMap<string, boolean>, (next: ReadonlyMap<string, boolean>) => void];
  onClosed(isDone: boolean): void;
}) {
  const { id, bookings, named } = props.surge;
  const [ticks, setTicks] = props.ticks;
  const [isPending, setPending] = useState(false);
  const isDone = useRef(false);
  const { momentOf, recentMomentOf } = useCoachDates();
  const mutate = useMutationWithToast(surgeQuery(id).queryKey);
  // A visitor who confirmed by mail is probably a person, so these bookings are not ticked at first.
  const isTicked = (booking: SurgeBooking) => ticks.get(bookingKey(booking)) ?? !booking.isConfirmedByMail;
  const chosen = named.filter(isTicked);
  const question = cancelQuestion(chosen.length, chosen.filter((booking) => booking.isConfirmedByMail).length);

  const tick = (rows: SurgeBooking[], isChecked: boolean) =>
    setTicks(new Map([...ticks, ...rows.map((booking) => [bookingKey(booking), isChecked] as const)]));

  async function cancelChosen(close: () => void) {
    if (chosen.length === 0 || isPending) return;
    setPending(true);
    const toRef = ({ kind, id }: SurgeBooking) => ({ kind, id });
    const unticked = named.filter((booking) => !isTicked(booking));
    const body = { bookings: chosen.map(toRef), unticked: unticked.map(toRef) };
    const send = async () => {
      const { message, cancelled } = await callApi(cancelBookingSurge, { params: { id }, body });
      return { message, title: cancelledTitle(cancelled) };
    };
    isDone.current = await mutate(send, {
      done: cancelledTitle(chosen.length),
      failed: 'Failed to cancel the bookings',
    });
    setPending(false);
    if (isDone.current) close();
  }

  return (
    <Dialog
      title={question.title}
      described={false}
      keepsTop
      onClosed={() => props.onClosed(isDone.current)}
      aboveActions={<p className="text-base leading-snug">{question.text}</p>}
      dismiss="Go back"
      actions={(close) => (
        <Button
          variant="danger"
          aria-disabled={chosen.length === 0 || isPending}
          onClick={() => void cancelChosen(close)}
        >
          {isPending ? 'Canceling...' : question.confirm}
        </Button>
      )}
    >
      <p>Untick anyone you know.</p>
      <div className="-ml-4 flex flex-wrap gap-x-2">
        {[true, false].map((isChecked) => (
          <SmallButton key={String(isChecked)} variant="quiet" onClick={() => tick(named, isChecked)}>
            {isChecked ? 'Select all' : 'Select none'}
          </SmallButton>
        ))}
      </div>
      {/* The rows are low, since the coach may look for a few real bookings among hundreds. */}
      <ul className="divide-y divide-line border-line border-y">
        {named.map((booking) => (
          <li key={bookingKey(booking)}>
            <label className="flex cursor-pointer gap-3 px-1 py-2 text-base leading-snug [overflow-wrap:anywhere] hover:bg-leaf-soft">
              <input
                type="checkbox"
                aria-labelledby={`name-${bookingKey(booking)}`}
                aria-describedby={`facts-${bookingKey(booking)}`}
                className="mt-0.5 size-5 shrink-0 accent-leaf"
                checked={isTicked(booking)}
                onChange={({ target }) => tick([booking], target.checked)}
              />
              <span className="min-w-0">
                <span id={`name-${bookingKey(booking)}`}>
                  <span className="font-semibold">{fullName(booking)}</span>, {booking.email}
                </span>
                <span id={`facts-${bookingKey(booking)}`} className="block text-muted text-sm">
                  {booking.isConfirmedByMail && <Badge tone="leaf">Confirmed by email</Badge>}{' '}
                  {booking.kind === 'free' ? 'Free call' : 'Coaching call'} on {momentOf(booking.startsAt)}. Booked{' '}
                  {recentMomentOf(booking.createdAt)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {bookings > named.length && (
        <p>
          These are the newest {named.length} of {bookings}. The rest show up once these are canceled.
        </p>
      )}
    </Dialog>
  );
}
