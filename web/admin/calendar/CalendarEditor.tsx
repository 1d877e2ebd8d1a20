import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import type { z } from 'zod';
import { applyCalendarChanges, type CalendarReply, undoCalendarChange } from '#contracts/calendar/calendar.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ApiError, callApi, type RequestOptions } from '../../api.ts';
import { showChange, showErrorToast, type ToastTitles } from '../mutation-with-toast.ts';
import { readRules } from './calendar-queries.ts';
import { changeMessage } from './change-message.ts';
import type { CalendarRules, DayChange } from './day-changes.ts';
import {
  type ChangeHistory,
  emptyHistory,
  nextToUndo,
  recordChange,
  recordRefusal,
  recordUndo,
  removeStep,
  type UndoStep,
} from './undo-stack.ts';

type CalendarEndpoint<Body extends z.ZodType, Params extends z.ZodType> = Endpoint<
  Body,
  z.ZodType<CalendarReply>,
  z.ZodType,
  Params
>;
type SentOptions<Body extends z.ZodType, Params extends z.ZodType> = Pick<
  RequestOptions<Body, z.ZodType, Params>,
  'body' | 'params'
>;

type CalendarEditor = {
  /** Sends one change, which becomes one step to undo, named `done`. Throws if the server refuses the change. */
  change<Body extends z.ZodType, Params extends z.ZodType>(
    endpoint: CalendarEndpoint<Body, Params>,
    options: SentOptions<Body, Params>,
    done: string,
  ): Promise<void>;
  /** Sends one change, shows a failure in a toast, and ignores a second click. Returns whether the change was made. */
  attempt<Body extends z.ZodType, Params extends z.ZodType>(
    endpoint: CalendarEndpoint<Body, Params>,
    options: SentOptions<Body, Params>,
    titles: ToastTitles,
  ): Promise<boolean>;
  /**
   * Attempts the changes of a day that `listChanges` makes from the rules as they are after all earlier changes: a
   * click may come before the calendar has been fetched again, while the page still shows the old rules.
   */
  attemptOnDay(
    date: string,
    listChanges: (rules: CalendarRules) => DayChange[] | null,
    titles: ToastTitles,
  ): Promise<boolean>;
  undo(): void;
  stepToUndo: UndoStep | undefined;
  /** Resolves when the calendar has been fetched after the last change. */
  whenRefetched(): Promise<unknown>;
};

const CalendarEditorContext = createContext<CalendarEditor | null>(null);

export function useCalendarEditor(): CalendarEditor {
  const editor = useContext(CalendarEditorContext);
  if (!editor) throw new Error('useCalendarEditor needs a CalendarEditorProvider above it');
  return editor;
}

type SentChange = {
  /** The identity of the change, which is the same for two clicks on one button. */
  key: string;
  /** Sends the change. Resolves to null if there is nothing left to change. */
  send: () => Promise<CalendarReply | null>;
  done: string;
};

/** Mutations of one scope run one after the other, in the order in which they were made, even after a failure. */
const scope = { id: 'calendar' };

/** The histories by query client. They are kept while the coach visits another page, such as a booking's. */
const histories = new WeakMap<QueryClient, ChangeHistory>();
let changeCount = 0;

/** Makes all changes of the calendar, one at a time, and can undo each. */
export function CalendarEditorProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const readHistory = () => histories.get(queries) ?? emptyHistory;
  const [history, setHistory] = useState(readHistory);
  const refetching = useRef<Promise<unknown>>(Promise.resolve());

  function updateHistory(next: ChangeHistory) {
    histories.set(queries, next);
    setHistory(next);
  }

  /** Fetches the calendar again, after a failure too, since it may be out of date. Changes of a day wait for it. */
  function refetchCalendar() {
    refetching.current = queries.invalidateQueries();
  }

  const changes = useMutation({
    scope,
    mutationFn: ({ send }: SentChange) => send(),
    onSuccess(reply, { done }) {
      if (!reply) return;
      changeCount += 1;
      const id = changeCount;
      updateHistory(recordChange(readHistory(), id, done, reply));
      const undoIfLast = () => nextToUndo(readHistory())?.id === id && undo();
      showChange(done, changeMessage(reply), reply.undo ? undoIfLast : undefined);
    },
    onSettled: refetchCalendar,
  });

  const undoing = useMutation({
    scope,
    // The step is looked up only now, since changes that were sent before this undo have been made meanwhile.
    async mutationFn() {
      const step = nextToUndo(readHistory());
      return step && { step, reply: await callApi(undoCalendarChange, { body: step.undo.body }) };
    },
    onSuccess(undone) {
      if (!undone) return;
      const { step, reply } = undone;
      updateHistory(recordUndo(readHistory(), step));
      showChange('Undone', changeMessage({ ...reply, message: `${step.name}: undone.` }));
    },
    onError(error) {
      const step = nextToUndo(readHistory());
      showErrorToast('This couldn’t be undone', error);
      if (!step || !(error instanceof ApiError)) return;
      // NOT_POSSIBLE means that the calendar was changed since, so the step is removed. Other refusals may not last.
      const record = error.code === 'NOT_POSSIBLE' ? removeStep : recordRefusal;
      updateHistory(record(readHistory(), step));
    },
    onSettled: refetchCalendar,
  });

  /** Returns whether the change with this key, or an undo if no key is given, was sent last and is still under way. */
  function isLastPending(key?: string): boolean {
    const mutations = queries.getMutationCache().getAll();
    const last = mutations.findLast(({ options }) => options.scope?.id === scope.id);
    return last?.state.status === 'pending' && (last.state.variables as SentChange | undefined)?.key === key;
  }

  function undo() {
    if (!isLastPending()) undoing.mutate();
  }

  async function attemptOnce(key: string, send: SentChange['send'], { done, failed }: ToastTitles): Promise<boolean> {
    if (isLastPending(key)) return false;
    try {
      await changes.mutateAsync({ key, send, done });
      return true;
    } catch (error) {
      showErrorToast(failed, error);
      return false;
    }
  }

  const editor: CalendarEditor = {
    async change(endpoint, options, done) {
      await changes.mutateAsync({ key: changeKey(endpoint, options), send: () => callApi(endpoint, options), done });
    },
    attempt: (endpoint, options, titles) =>
      attemptOnce(changeKey(endpoint, options), () => callApi(endpoint, options), titles),
    attemptOnDay: (date, listChanges, titles) =>
      attemptOnce(
        `${date} ${titles.done}`,
        async () => {
          const changes = listChanges(await readRules(queries));
          return changes?.length ? callApi(applyCalendarChanges, { body: { changes } }) : null;
        },
        titles,
      ),
    undo,
    stepToUndo: nextToUndo(history),
    whenRefetched: () => refetching.current,
  };
  return <CalendarEditorContext value={editor}>{children}</CalendarEditorContext>;
}

const changeKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, options: object): string =>
  JSON.stringify([method, path, options]);
