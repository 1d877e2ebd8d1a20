import { autosaveDelays } from '../autosave-delays.ts';

const realDelays = { ...autosaveDelays };

/** Makes notes and drafts save themselves almost at once, so that no test waits for it. */
export function shortenAutosaveDelays(): void {
  Object.assign(autosaveDelays, { notesMs: 20, studioMs: 20 });
}

/** Gives a test the delays of the product, until its end. */
export function restoreAutosaveDelays(): void {
  Object.assign(autosaveDelays, realDelays);
}
