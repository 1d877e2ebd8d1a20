/** The coach's choice after another tab has saved other notes. */
export type NotesChoice = 'theirs' | 'mine' | 'both';

type Versions = { base: string; theirs: string; mine: string };

/**
 * Returns whether saving `mine` loses nothing of `theirs`: they changed nothing, or only added what `mine` has too.
 * `base`: the text before both.
 */
export const includesTheirs = ({ base, theirs, mine }: Versions): boolean =>
  theirs === base || (theirs.startsWith(base) && mine.startsWith(theirs));

/** Joins both texts, theirs first. A beginning that they have in common appears once. */
export function joinNotes({ base, theirs, mine }: Versions): string {
  if (theirs.includes(mine)) return theirs;
  if (mine.includes(theirs)) return mine;
  const haveBothAdded = theirs.startsWith(base) && mine.startsWith(base);
  return [theirs, haveBothAdded ? mine.slice(base.length) : mine].map((text) => text.trim()).join('\n\n');
}
