import { Button } from '../../ui/Button.tsx';
import { CallsInTheWay } from './CallsInTheWay.tsx';
import { UndoButton } from './UndoButton.tsx';

/** The foot of a dialog that changes the calendar. `leave` labels its button. */
export function CalendarDialogActions({ leave, onLeave }: { leave: string; onLeave(): void }) {
  return (
    <div className="grow space-y-3">
      <CallsInTheWay />
      <div className="flex justify-end gap-3 max-sm:*:grow">
        <UndoButton />
        <Button onClick={onLeave}>{leave}</Button>
      </div>
    </div>
  );
}
