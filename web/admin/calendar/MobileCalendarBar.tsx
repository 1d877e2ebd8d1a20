import { CalendarDays } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { CallsInTheWay } from './CallsInTheWay.tsx';
import { NoActiveRangeAlert } from './NoActiveRangeAlert.tsx';
import { UndoButton } from './UndoButton.tsx';

/** Keeps the month and undo one tap away on a phone, wherever the page is scrolled. `onMonth` is null on its tab. */
export function MobileCalendarBar({ onMonth, onMend }: { onMonth: (() => void) | null; onMend(): void }) {
  const { last } = useCalendarEditor();
  return (
    <div data-bar="thumb" className="sticky bottom-18 z-20 md:bottom-4">
      <NoActiveRangeAlert place="bar" onMend={onMend} />
      <CallsInTheWay className="mb-3 empty:hidden" />
      <div className="flex justify-end gap-3">
        <UndoButton className={last ? 'mr-auto shadow-panel' : 'mr-auto not-focus:sr-only'} />
        {onMonth && (
          <Button className="shrink-0 px-5! py-2!" onClick={onMonth}>
            <CalendarDays aria-hidden className="size-5" />
            Month
          </Button>
        )}
      </div>
    </div>
  );
}
