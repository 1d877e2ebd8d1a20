import { Button } from '../../ui/Button.tsx';
import { CallsInTheWay } from './CallsInTheWay.tsx';
import { UndoButton } from './UndoButton.tsx';

/** The foot of a calendar's dialog. `leave` labels its button. `date`: the one day of the dialog. */
export function CalendarDialogActions({ leave, date, onLeave }: { leave: string; date?: string; onLeave(): void }) {
  return (
    <div className="grow space-y-3">
      <CallsInTheWay date={date} />
      <div className="flex justify-end gap-3 max-sm:*:grow">
        <UndoButton />
        <Button onClick={onLeave}>{leave}</Button>
      </div>
    </div>
  );
}
