import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { BookedCall } from '#contracts/calendar-month.ts';
import { RefusedError } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { type Titles, tellFailure } from '../sent-change.ts';
import { touchedByCalendar } from './calendar-queries.ts';
import { type Operations, type Outcome, perform } from './operations.ts';
import { toldOf } from './told.ts';
import { newTurns } from './turns.ts';
import {
  afterChange,
  afterRefusal,
  afterUndo,
  callsInTheWay,
  type History,
  nextToUndo,
  noHistory,
  type Step,
  without,
} from './undo-stack.ts';

type Desk = {
  /** One request, one message and one step to undo. Throws when it is refused; then nothing was changed. */
  change(operations: Operations, done: string): Promise<void>;
  /** The same, with a failure told by a toast. Answers whether it was done; a second click is not. */
  attempt(operations: Operations, titles: Titles): Promise<boolean>;
  undo(): void;
  /** What would be undone. */
  last: Step | undefined;
  /** Booked calls that lie in times which were closed since. */
  inTheWay: BookedCall[];
  dismissInTheWay(): void;
  /** When what is shown is what the server knows. */
  refetched(): Promise<unknown>;
};

const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk needs a CalendarDesk above it');
  return desk;
}

/** Makes all changes of the calendar, one at a time, and can take each back. */
export function CalendarDesk({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [history, setHistory] = useState(noHistory);
  const [dismissed, setDismissed] = useState(0);
  const known = useRef<History>(noHistory);
  const count = useRef(0);
  const refetching = useRef<Promise<unknown>>(Promise.resolve());

  const actions = useMemo(() => {
    const turns = newTurns();

    const keep = (next: History) => {
      known.current = next;
      setHistory(next);
    };

    async function send(operations: Operations): Promise<Outcome> {
      try {
        return await perform(operations);
      } finally {
        // After a failure too: what we know may be what was wrong.
        refetching.current = queries.invalidateQueries({
          predicate: ({ queryKey }) => touchedByCalendar.some((path) => String(queryKey[0]).startsWith(path)),
        });
      }
    }

    const change: Desk['change'] = (operations, done) =>
      turns.take(JSON.stringify(operations), async () => {
        const outcome = await send(operations);
        count.current += 1;
        const id = count.current;
        keep(afterChange(known.current, id, done, outcome));
        toast({
          title: done,
          description: toldOf(outcome),
          action: { label: 'Undo', onClick: () => nextToUndo(known.current)?.id === id && undo() },
        });
      });

    async function attempt(operations: Operations, titles: Titles): Promise<boolean> {
      if (turns.isLast(JSON.stringify(operations))) return false;
      try {
        await change(operations, titles.done);
        return true;
      } catch (error) {
        tellFailure(titles.failed, error);
        return false;
      }
    }

    function undo(): void {
      if (turns.isLast('undo')) return;
      void turns.take('undo', async () => {
        const step = nextToUndo(known.current);
        if (!step) return;
        try {
          const outcome = await send(step.operations);
          count.current += 1;
          keep(afterUndo(known.current, step, count.current, outcome));
          toast({ title: 'Undone', description: toldOf({ ...outcome, message: `${step.name}: taken back.` }) });
        } catch (error) {
          tellFailure('This could not be undone', error);
          if (!(error instanceof RefusedError)) return;
          // What is gone for good cannot be changed back; whatever else is refused may be possible later.
          keep(error.code === 'NOT_FOUND' ? without(known.current, step) : afterRefusal(known.current, step));
        }
      });
    }

    const dismissInTheWay = () => setDismissed(count.current);
    return { change, attempt, undo, dismissInTheWay, refetched: () => refetching.current };
  }, [queries]);

  const desk = { ...actions, last: nextToUndo(history), inTheWay: callsInTheWay(history, dismissed) };
  return <DeskContext value={desk}>{children}</DeskContext>;
}
