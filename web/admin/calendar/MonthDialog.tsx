import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CallsInTheWay } from './CallsInTheWay.tsx';
import { MonthView } from './MonthView.tsx';
import { UndoButton } from './UndoButton.tsx';

/** The month, where there is no room for it beside what it comes of. */
export function MonthDialog(props: { onDay(date: string): void; onVisit(month: string): void; onClosed(): void }) {
  return (
    <Dialog
      title="Your month"
      described={false}
      onClosed={props.onClosed}
      actions={(close) => (
        <div className="flex justify-end gap-3 max-sm:*:grow">
          <UndoButton />
          <Button onClick={close}>Close</Button>
        </div>
      )}
    >
      <CallsInTheWay />
      {/* On a phone each day needs the width. */}
      <MonthView onDay={props.onDay} onVisit={props.onVisit} className="max-sm:-mx-4" />
    </Dialog>
  );
}
