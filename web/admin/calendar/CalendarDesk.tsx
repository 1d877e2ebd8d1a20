import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { BookedCall } from '#contracts/calendar-month.ts';
import { UnreachableError } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { type Titles, tellFailure } from '../sent-change.ts';
import { touchedByCalendar } from './calendar-queries.ts';
import { type Operation, type Outcome, perform } from './operations.ts';
import { callsInTheWay, renumbered, type Step, type Steps, withStep } from './undo-stack.ts';

type Desk = {
  /** One after the other, told as one change that one step undoes. Throws when one is refused; those before it stand. */
  change(operations: readonly Operation[], done: string, onPerformed?: (operation: Operation) => void): Promise<void>;
  /** The same, with a failure told by a toast. Answers whether it was done; the same change is sent once at a time. */
  attempt(operations: readonly Operation[], titles: Titles): Promise<boolean>;
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
  const [steps, setSteps] = useState<Steps>([]);
  const [dismissed, setDismissed] = useState(0);
  const known = useRef<Steps>([]);
  const count = useRef(0);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const refetching = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef(new Set<string>());

  const actions = useMemo(() => {
    const keep = (next: Steps) => {
      known.current = next;
      setSteps(next);
    };

    function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
      const mine = turn.current.then(act);
      turn.current = mine.catch(() => {});
      return mine;
    }

    const refetch = () => {
      refetching.current = queries.invalidateQueries({
        predicate: ({ queryKey }) => touchedByCalendar.some((path) => String(queryKey[0]).startsWith(path)),
      });
    };

    async function performAll(
      operations: readonly Operation[],
      outcomes: Outcome[],
      onPerformed?: (operation: Operation) => void,
    ) {
      try {
        for (const operation of operations) {
          outcomes.push(await perform(operation));
          onPerformed?.(operation);
        }
      } finally {
        // After a failure too: what we know may be what was wrong.
        refetch();
      }
    }

    const change: Desk['change'] = (operations, done, onPerformed) =>
      inTurn(async () => {
        const outcomes: Outcome[] = [];
        count.current += 1;
        const id = count.current;
        try {
          await performAll(operations, outcomes, onPerformed);
        } finally {
          if (outcomes.length > 0) keep(withStep(known.current, id, done, outcomes));
        }
        toast({
          title: done,
          // Of several requests each message tells a part only; the title tells it all.
          description: operations.length === 1 ? outcomes[0]?.message : undefined,
          action: { label: 'Undo', onClick: () => known.current.at(-1)?.id === id && undo() },
        });
      });

    async function attempt(operations: readonly Operation[], titles: Titles): Promise<boolean> {
      const key = JSON.stringify(operations);
      if (underWay.current.has(key)) return false;
      underWay.current.add(key);
      try {
        await change(operations, titles.done);
        return true;
      } catch (error) {
        tellFailure(titles.failed, error);
        return false;
      } finally {
        underWay.current.delete(key);
      }
    }

    function undo(): void {
      if (underWay.current.has('undo')) return;
      underWay.current.add('undo');
      void inTurn(async () => {
        const step = known.current.at(-1);
        if (!step) return;
        const outcomes: Outcome[] = [];
        const rest = known.current.slice(0, -1);
        try {
          await performAll(step.operations, outcomes);
          toast({ title: 'Undone', description: `${step.name}: taken back.` });
        } catch (error) {
          tellFailure('This could not be undone', error);
          // What the server refuses it refuses again; without a connection it is worth another try.
          if (error instanceof UnreachableError)
            rest.push({ ...step, operations: step.operations.slice(outcomes.length) });
        }
        keep(
          renumbered(
            rest,
            outcomes.flatMap((outcome) => outcome.renumbered ?? []),
          ),
        );
      }).finally(() => underWay.current.delete('undo'));
    }

    const dismissInTheWay = () => setDismissed(count.current);
    return { change, attempt, undo, dismissInTheWay, refetched: () => refetching.current };
  }, [queries]);

  const desk = {
    ...actions,
    last: steps.at(-1),
    inTheWay: callsInTheWay(steps.filter(({ id }) => id > dismissed)),
  };
  return <DeskContext value={desk}>{children}</DeskContext>;
}
