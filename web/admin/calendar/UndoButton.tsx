import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useCalendarEditor } from './CalendarEditor.tsx';

/** Undoes the last change, then the one before. The button stays, and keeps the focus, when nothing is left to undo. */
export function UndoButton({ className }: { className?: string }) {
  const { stepToUndo, undo } = useCalendarEditor();
  return (
    <Button
      variant="secondary"
      aria-disabled={!stepToUndo}
      onClick={() => stepToUndo && undo()}
      className={clsx(
        'min-w-0 px-4! py-2! max-sm:px-3! max-sm:py-1! aria-disabled:border-line aria-disabled:text-muted aria-disabled:opacity-100',
        className,
      )}
    >
      <Undo2 aria-hidden className="size-5 shrink-0" />
      <span className={clsx('line-clamp-3 [overflow-wrap:anywhere]', stepToUndo && 'text-left max-sm:text-sm')}>
        {stepToUndo ? `Undo: ${stepToUndo.name}` : 'Undo'}
      </span>
    </Button>
  );
}
