import { Dialog } from '../../ui/Dialog.tsx';
import { useDialogHistory } from '../dialog-history.ts';
import { CalendarDialogActions } from './CalendarDialogActions.tsx';
import { MonthView } from './MonthView.tsx';

/**
 * The month on narrow screens, which have no room for it beside the tabs. Back closes it. `closeAbove` closes what was opened
 * from it, and returns false if there was something: Back does one step at a time.
 */
export function MonthDialog(props: {
  onDay(date: string): void;
  onVisit(month: string): void;
  closeAbove(): boolean;
  onClosed(): void;
}) {
  useDialogHistory(props.onClosed, props.closeAbove);
  return (
    <Dialog
      title="Your month"
      described={false}
      onClosed={props.onClosed}
      actions={(close) => <CalendarDialogActions leave="Close" onLeave={close} />}
    >
      {/* On a phone each day needs the width. */}
      <MonthView onDay={props.onDay} onVisit={props.onVisit} className="max-sm:-mx-4" />
    </Dialog>
  );
}
