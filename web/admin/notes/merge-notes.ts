/** What the coach wants after another tab has saved other notes. */
export type NotesChoice = 'theirs' | 'mine' | 'both';

type Versions = { base: string; theirs: string; mine: string };

/** Whether `mine` goes on from `theirs`, so that saving it takes nothing away. `base` is what both were made from. */
export const includesTheirs = ({ base, theirs, mine }: Versions): boolean =>
  theirs === base || (theirs.startsWith(base) && mine.startsWith(theirs));

/** Both texts, theirs first. What both have in common at the beginning stands there once. */
export function joinNotes({ base, theirs, mine }: Versions): string {
  if (theirs.includes(mine)) return theirs;
  if (mine.includes(theirs)) return mine;
  const isAdded = base !== '' && theirs.startsWith(base) && mine.startsWith(base);
  return [theirs, isAdded ? mine.slice(base.length) : mine].map((text) => text.trim()).join('\n\n');
}
