import { useLayoutEffect } from 'react';
import { useLatest } from '../ui/use-latest.ts';

/** The state of a history entry. `drawerDepth`: the number of entries back to the list without a drawer. */
type EntryState = { drawerDepth?: number; isDialog?: boolean };

const entryState = (): EntryState => Object(history.state);
export const getDrawerDepth = (): number => entryState().drawerDepth ?? 0;
export const isDialogEntry = (): boolean => entryState().isDialog === true;

/** Returns the state of a new history entry, for a dialog over the present page. */
export const dialogEntryState = (): EntryState => ({
  drawerDepth: getDrawerDepth() > 0 ? getDrawerDepth() + 1 : 0,
  isDialog: true,
});

let isGoingBack = false;
const pendingChanges: (() => void)[] = [];

/** Goes back in the history. The browser does so a moment later; further calls until then do nothing. */
export function goBack(entries: number): void {
  if (isGoingBack) return;
  isGoingBack = true;
  addEventListener(
    'popstate',
    () => {
      isGoingBack = false;
      for (const run of pendingChanges.splice(0)) run();
    },
    { once: true },
  );
  history.go(-entries);
}

/** Changes the history now, or after a `goBack` that is under way, since that would leave the new entry again. */
export function afterGoingBack(change: () => void): void {
  if (isGoingBack) pendingChanges.push(change);
  else change();
}

/** The dialogs that are shown, the topmost one last. They share one entry of the history. */
const shownDialogs: object[] = [];

/** Gives a dialog an entry of the history while it is shown, so that Back closes the dialog and not the page. */
export function useDialogHistory(onClosed: () => void, mayClose: () => boolean = () => true): void {
  const latest = useLatest({ onClosed, mayClose });

  // A layout effect runs before the dialog is painted, and Back may be pressed as soon as it can be seen.
  useLayoutEffect(() => {
    const self = {};
    shownDialogs.push(self);
    const pushEntry = () => {
      if (shownDialogs.includes(self) && !isDialogEntry()) history.pushState(dialogEntryState(), '');
    };
    const handlePopState = () => {
      if (isGoingBack || isDialogEntry() || shownDialogs.at(-1) !== self) return;
      const isClosing = latest.current.mayClose();
      // The entry is needed again, by this dialog or the one below, before the coach presses Back once more.
      if (!isClosing || shownDialogs.length > 1) pushEntry();
      if (isClosing) latest.current.onClosed();
    };
    afterGoingBack(pushEntry);
    addEventListener('popstate', handlePopState);
    return () => {
      shownDialogs.splice(shownDialogs.indexOf(self), 1);
      removeEventListener('popstate', handlePopState);
      if (isDialogEntry() && shownDialogs.length === 0) goBack(1);
    };
  }, [latest]);
}
