import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import type { z } from 'zod';
import { type CalendarReply, undoCalendarChange } from '#contracts/calendar/calendar.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ApiError, callApi, type RequestOptions } from '../../api.ts';
import { showChange, showErrorToast, type ToastTitles } from '../mutation-with-toast.ts';
import { changeMessage } from './change-message.ts';
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
  /** Sends one change, which becomes one step to undo, named `done`. Throws if it is refused, and nothing changed. */
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
  undo(): void;
  stepToUndo: UndoStep | undefined;
  /** Resolves when the calendar has been fetched after the last change. */
  refetched(): Promise<unknown>;
};

const CalendarEditorContext = createContext<CalendarEditor | null>(null);

export function useCalendarEditor(): CalendarEditor {
  const editor = useContext(CalendarEditorContext);
  if (!editor) throw new Error('useCalendarEditor needs a CalendarEditorProvider above it');
  return editor;
}

type SentChange = {
  endpoint: CalendarEndpoint<z.ZodType, z.ZodType>;
  options: SentOptions<z.ZodType, z.ZodType>;
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

  /** Fetches the calendar again, after a failure too, since it may be out of date. The next change does not wait. */
  function refetchCalendar() {
    refetching.current = queries.invalidateQueries();
  }

  const changes = useMutation({
    scope,
    mutationFn: ({ endpoint, options }: SentChange) => callApi(endpoint, options),
    onSuccess(reply, { done }) {
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
      // NOT_POSSIBLE means that the calendar was changed since, so the step goes. Other refusals may not last.
      const record = error.code === 'NOT_POSSIBLE' ? removeStep : recordRefusal;
      updateHistory(record(readHistory(), step));
    },
    onSettled: refetchCalendar,
  });

  /** Returns whether `sent`, or an undo if left out, was the last change sent and is still under way. */
  function isLastPending(sent?: Pick<SentChange, 'endpoint' | 'options'>): boolean {
    const mutations = queries.getMutationCache().getAll();
    const last = mutations.findLast(({ options }) => options.scope?.id === scope.id);
    return (
      last?.state.status === 'pending' && changeKey(last.state.variables as SentChange | undefined) === changeKey(sent)
    );
  }

  function undo() {
    if (!isLastPending()) undoing.mutate();
  }

  const editor: CalendarEditor = {
    async change(endpoint, options, done) {
      await changes.mutateAsync({ endpoint, options, done });
    },
    async attempt(endpoint, options, titles) {
      if (isLastPending({ endpoint, options })) return false;
      try {
        await changes.mutateAsync({ endpoint, options, done: titles.done });
        return true;
      } catch (error) {
        showErrorToast(titles.failed, error);
        return false;
      }
    },
    undo,
    stepToUndo: nextToUndo(history),
    refetched: () => refetching.current,
  };
  return <CalendarEditorContext value={editor}>{children}</CalendarEditorContext>;
}

const changeKey = (sent?: Pick<SentChange, 'endpoint' | 'options'>) =>
  sent && JSON.stringify([sent.endpoint.method, sent.endpoint.path, sent.options]);
