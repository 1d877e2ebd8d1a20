import type { LucideIcon } from 'lucide-react';
import {
  CalendarClock,
  Check,
  CheckCheck,
  CircleX,
  MailPlus,
  Package,
  RotateCcw,
  UserCheck,
  UserX,
} from 'lucide-react';
import { type BookingDetails, performBookingAction } from '#contracts/booking/admin-bookings.ts';
import { inviteToRebook } from '#contracts/booking/ended-calls.ts';
import type { BookingAction } from '#domain/bookings.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { type ToastTitles, useMutationWithToast } from '../mutation-with-toast.ts';

export type BookingDialogName = 'complete' | 'cancel' | 'move' | 'link' | 'delete' | 'offer';

type ImmediateAction = Exclude<BookingAction, 'complete' | 'cancel'>;
const immediateActionTitles: Record<ImmediateAction, ToastTitles> = {
  confirm: { done: 'Call confirmed', failed: 'Failed to confirm the call' },
  no_show: { done: 'Marked as no-show', failed: 'Failed to mark the no-show' },
  reopen: { done: 'Call reopened', failed: 'Failed to reopen the call' },
  not_a_robot: { done: 'Not a bot', failed: 'Failed to save this as a real request' },
};

const buttons: Record<BookingAction, { name: string; icon: LucideIcon }> = {
  confirm: { name: 'Confirm', icon: Check },
  complete: { name: 'Complete', icon: CheckCheck },
  no_show: { name: 'No-show', icon: UserX },
  cancel: { name: 'Cancel call', icon: CircleX },
  reopen: { name: 'Reopen', icon: RotateCcw },
  not_a_robot: { name: 'Not a bot', icon: UserCheck },
};
/** The most likely action comes first, as the primary button. */
const actionOrder: readonly BookingAction[] = ['not_a_robot', 'complete', 'confirm', 'no_show', 'reopen', 'cancel'];

const isImmediateAction = (action: BookingAction): action is ImmediateAction => action in immediateActionTitles;

export function BookingActions(props: {
  details: BookingDetails;
  onOpenDialog(dialog: BookingDialogName): void;
  onDone(): void;
}) {
  const { booking, actions, canMove, clientId, offers } = props.details;
  const mutate = useMutationWithToast();
  const possibleActions = actionOrder.filter((action) => actions.includes(action));
  if (possibleActions.length === 0 && !canMove) return null;

  async function handleAction(action: BookingAction) {
    if (!isImmediateAction(action)) return props.onOpenDialog(action);
    const send = () => callApi(performBookingAction, { params: booking, body: { action } });
    if (await mutate(send, immediateActionTitles[action])) props.onDone();
  }

  async function invite() {
    const { kind, id } = booking;
    const send = () => callApi(inviteToRebook, { body: { calls: [{ kind, id }] } });
    await mutate(send, { done: 'Invitation on its way', failed: 'Failed to send the invitation' });
  }

  // Open calls can be moved, and completed once they have begun.
  const isAhead = canMove && !actions.includes('complete');
  const canCancel = possibleActions.includes('cancel');
  // A package begins with a free call, so the coach can offer one when the call is completed.
  const canOffer =
    booking.kind === 'free' && booking.status === 'completed' && clientId !== null && offers.length === 0;
  const mainActions = possibleActions.filter((action) => action !== 'cancel');
  return (
    <section aria-label="What can be done" className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      {canOffer && (
        <Button onClick={() => props.onOpenDialog('offer')}>
          <Package aria-hidden className="size-5" />
          Offer a package
        </Button>
      )}
      {mainActions.map((action, index) => (
        <BookingActionButton
          key={action}
          action={action}
          isFirst={index === 0 && !canOffer}
          onClick={() => void handleAction(action)}
        />
      ))}
      {booking.status === 'no_show' && (
        <Button variant="secondary" onClick={() => void invite()}>
          <MailPlus aria-hidden className="size-5" />
          Invite to choose a new time
        </Button>
      )}
      {canMove && (
        <Button variant="secondary" onClick={() => props.onOpenDialog('move')}>
          <CalendarClock aria-hidden className="size-5" />
          Move
        </Button>
      )}
      {canCancel && <BookingActionButton action="cancel" isFirst={false} onClick={() => void handleAction('cancel')} />}
      {isAhead && (
        <p className="col-span-2 w-full text-base text-muted">
          Once the call has begun, you can mark it here as held, also if it took less or more time, or as a no-show.
        </p>
      )}
    </section>
  );
}

function BookingActionButton(props: { action: BookingAction; isFirst: boolean; onClick(): void }) {
  const { action, isFirst, onClick } = props;
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
