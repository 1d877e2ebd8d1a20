/** The coach's choice after another tab has saved other notes. */
export type NotesChoice = 'theirs' | 'mine' | 'both';

type Versions = { base: string; theirs: string; mine: string };

/** Checks whether `mine` contains `theirs`, so that saving it loses nothing. `base`: the text before both. */
export const includesTheirs = ({ base, theirs, mine }: Versions): boolean =>
  theirs === base || (theirs.startsWith(base) && mine.startsWith(theirs));

/** Joins both texts, theirs first. A beginning that they have in common appears once. */
export function joinNotes({ base, theirs, mine }: Versions): string {
  if (theirs.includes(mine)) return theirs;
  if (mine.includes(theirs)) return mine;
  const isAdded = base !== '' && theirs.startsWith(base) && mine.startsWith(base);
  return [theirs, isAdded ? mine.slice(base.length) : mine].map((text) => text.trim()).join('\n\n');
}
