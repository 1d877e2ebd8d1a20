import type { LucideIcon } from 'lucide-react';
import { CalendarClock, Check, CheckCheck, CircleX, RotateCcw, UserCheck, UserX } from 'lucide-react';
import { actOnBooking, type BookingDetails } from '#contracts/bookings.ts';
import type { BookingAction } from '#domain/bookings.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { bookingLists } from '../booking-lists.ts';
import { type Titles, useChange } from '../sent-change.ts';

/** What is asked in a window of its own before it is done. */
export type Asking = 'complete' | 'cancel' | 'move' | 'delete';

type AtOnce = Exclude<BookingAction, 'complete' | 'cancel'>;
const atOnce: Record<AtOnce, Titles> = {
  confirm: { done: 'Call confirmed', failed: 'Failed to confirm the call' },
  no_show: { done: 'Noted as no-show', failed: 'Failed to note the no-show' },
  reopen: { done: 'Call reopened', failed: 'Failed to reopen the call' },
  not_a_robot: { done: 'Not a robot', failed: 'Failed to take this for a person' },
};

const buttons: Record<BookingAction, { name: string; icon: LucideIcon }> = {
  confirm: { name: 'Confirm', icon: Check },
  complete: { name: 'Complete', icon: CheckCheck },
  no_show: { name: 'No-show', icon: UserX },
  cancel: { name: 'Cancel call', icon: CircleX },
  reopen: { name: 'Reopen', icon: RotateCcw },
  not_a_robot: { name: 'Not a robot', icon: UserCheck },
};
/** What is most likely wanted stands first and is the strongest. */
const places: readonly BookingAction[] = ['not_a_robot', 'complete', 'confirm', 'no_show', 'reopen', 'cancel'];

const isAtOnce = (action: BookingAction): action is AtOnce => action in atOnce;

export function BookingActions(props: { details: BookingDetails; onAsk(asking: Asking): void; onDone(): void }) {
  const { booking, actions, canMove } = props.details;
  const change = useChange(bookingLists);
  const offered = places.filter((action) => actions.includes(action));
  if (offered.length === 0 && !canMove) return null;

  async function act(action: BookingAction) {
    if (!isAtOnce(action)) return props.onAsk(action as Asking);
    const send = () => call(actOnBooking, { params: booking, body: { action } });
    if (await change(send, atOnce[action])) props.onDone();
  }

  const move = (
    <Button key="move" variant="secondary" onClick={() => props.onAsk('move')}>
      <CalendarClock aria-hidden className="size-5" />
      Move
    </Button>
  );
  const ends = offered.includes('cancel');
  const shown = offered.filter((action) => action !== 'cancel');
  return (
    <section aria-label="What can be done" className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      {shown.map((action, place) => (
        <DeedButton key={action} action={action} isFirst={place === 0} onClick={() => void act(action)} />
      ))}
      {canMove && move}
      {ends && <DeedButton action="cancel" isFirst={false} onClick={() => void act('cancel')} />}
    </section>
  );
}

function DeedButton({ action, isFirst, onClick }: { action: BookingAction; isFirst: boolean; onClick(): void }) {
  const { name, icon: Icon } = buttons[action];
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      className={action === 'cancel' ? 'border-danger/75! text-danger! hover:bg-danger-soft!' : ''}
      onClick={onClick}
    >
      <Icon aria-hidden className="size-5" />
      {name}
    </Button>
  );
}
