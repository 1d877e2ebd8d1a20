import { findLongestRise } from './list-moves.ts';

type BeforeAndAfter = { before: string | null; after: string | null };

/** The length up to which a text is shown whole: about five lines on a phone. */
const MAX_WHOLE = 200;

/** The words for a text in which no sentence differs. */
export const SAME_WORDS = 'The same words, with other formatting, links or line breaks';

/** Leaves out of long texts the sentences and lines that both share, with '…' in their place. */
export function shortenChange({ before, after }: BeforeAndAfter): BeforeAndAfter {
  if (Math.max(before?.length ?? 0, after?.length ?? 0) <= MAX_WHOLE) return { before, after };
  if (before === null || after === null) return { before: before && cut(before), after: after && cut(after) };
  const [old, now] = [splitSentences(before), splitSentences(after)];
  const places = Map.groupBy(old.keys(), (place) => old[place]);
  // The index that each new sentence had in the old text, -1 if it was not there.
  const origins = now.map((sentence) => places.get(sentence)?.shift() ?? -1);
  const shared = new Set(findLongestRise(origins.filter((place) => place >= 0)));
  const changed = {
    before: leaveOut(old, (place) => shared.has(place)),
    after: leaveOut(now, (place) => shared.has(origins[place] ?? -1)),
  };
  return changed.before === null && changed.after === null ? { before: null, after: SAME_WORDS } : changed;
}

const cut = (text: string): string => (text.length > MAX_WHOLE ? `${text.slice(0, MAX_WHOLE).trimEnd()}…` : text);

const splitSentences = (text: string): string[] => text.split(/(?<=[.!?…][”’")]*)\s+|\n/).filter(Boolean);

/** Returns the sentences that are not shared, or null if there are none. */
function leaveOut(sentences: readonly string[], isShared: (place: number) => boolean): string | null {
  const shown = sentences.map((sentence, place) => (isShared(place) ? '…' : sentence));
  if (shown.every((words) => words === '…')) return null;
  return shown.filter((words, place) => words !== '…' || shown[place - 1] !== '…').join(' ');
}
