import { Dialog } from '../../ui/Dialog.tsx';
import { CalendarDialogActions } from './CalendarDialogActions.tsx';
import { MonthView } from './MonthView.tsx';

/** The month on narrow screens, which have no room for it beside the tabs. */
export function MonthDialog(props: { onDay(date: string): void; onVisit(month: string): void; onClosed(): void }) {
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
