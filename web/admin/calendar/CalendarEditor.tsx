import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { BookingSummary } from '#contracts/calendar-month.ts';
import { ApiError } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { showErrorToast, type ToastTitles } from '../mutation-with-toast.ts';
import { type Operations, type Outcome, performOperations } from './calendar-operations.ts';
import { calendarQueryPaths } from './calendar-queries.ts';
import { changeMessage } from './change-message.ts';
import { createSerialQueue } from './serial-queue.ts';
import {
  type ChangeHistory,
  callsInTheWay,
  emptyHistory,
  nextToUndo,
  recordChange,
  recordRefusal,
  recordUndo,
  removeStep,
  type UndoStep,
} from './undo-stack.ts';

type CalendarEditor = {
  /** One request, one message and one step to undo. Throws when it is refused; then nothing was changed. */
  change(operations: Operations, done: string): Promise<void>;
  /** The same, with a failure told by a toast. Answers whether it was done; a second click is not. */
  attempt(operations: Operations, titles: ToastTitles): Promise<boolean>;
  undo(): void;
  /** What would be undone. */
  last: UndoStep | undefined;
  /** Booked calls that lie in times which were closed since. */
  inTheWay: BookingSummary[];
  dismissInTheWay(): void;
  /** When what is shown is what the server knows. */
  refetched(): Promise<unknown>;
};

const CalendarEditorContext = createContext<CalendarEditor | null>(null);

export function useCalendarEditor(): CalendarEditor {
  const editor = useContext(CalendarEditorContext);
  if (!editor) throw new Error('useDesk needs a CalendarDesk above it');
  return editor;
}

/** Makes all changes of the calendar, one at a time, and can take each back. */
export function CalendarEditorProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [history, setHistory] = useState(emptyHistory);
  const [dismissed, setDismissed] = useState(0);
  const latestHistory = useRef<ChangeHistory>(emptyHistory);
  const changeCount = useRef(0);
  const refetching = useRef<Promise<unknown>>(Promise.resolve());

  const actions = useMemo(() => {
    const queue = createSerialQueue();

    const updateHistory = (next: ChangeHistory) => {
      latestHistory.current = next;
      setHistory(next);
    };

    async function send(operations: Operations): Promise<Outcome> {
      try {
        return await performOperations(operations);
      } finally {
        // After a failure too: what we know may be what was wrong.
        refetching.current = queries.invalidateQueries({
          predicate: ({ queryKey }) => calendarQueryPaths.some((path) => String(queryKey[0]).startsWith(path)),
        });
      }
    }

    const change: CalendarEditor['change'] = (operations, done) =>
      queue.run(JSON.stringify(operations), async () => {
        const outcome = await send(operations);
        changeCount.current += 1;
        const id = changeCount.current;
        updateHistory(recordChange(latestHistory.current, id, done, outcome));
        toast({
          title: done,
          description: changeMessage(outcome),
          action: { label: 'Undo', onClick: () => nextToUndo(latestHistory.current)?.id === id && undo() },
        });
      });

    async function attempt(operations: Operations, titles: ToastTitles): Promise<boolean> {
      if (queue.isLastPending(JSON.stringify(operations))) return false;
      try {
        await change(operations, titles.done);
        return true;
      } catch (error) {
        showErrorToast(titles.failed, error);
        return false;
      }
    }

    function undo(): void {
      if (queue.isLastPending('undo')) return;
      void queue.run('undo', async () => {
        const step = nextToUndo(latestHistory.current);
        if (!step) return;
        try {
          const outcome = await send(step.operations);
          changeCount.current += 1;
          updateHistory(recordUndo(latestHistory.current, step, changeCount.current, outcome));
          toast({ title: 'Undone', description: changeMessage({ ...outcome, message: `${step.name}: taken back.` }) });
        } catch (error) {
          showErrorToast('This could not be undone', error);
          if (!(error instanceof ApiError)) return;
          // What is gone for good cannot be changed back; whatever else is refused may be possible later.
          updateHistory(
            error.code === 'NOT_FOUND'
              ? removeStep(latestHistory.current, step)
              : recordRefusal(latestHistory.current, step),
          );
        }
      });
    }

    const dismissInTheWay = () => setDismissed(changeCount.current);
    return { change, attempt, undo, dismissInTheWay, refetched: () => refetching.current };
  }, [queries]);

  const editor = { ...actions, last: nextToUndo(history), inTheWay: callsInTheWay(history, dismissed) };
  return <CalendarEditorContext value={editor}>{children}</CalendarEditorContext>;
}
