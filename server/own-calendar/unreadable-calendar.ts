/** A calendar that cannot be read. The message is a sentence for the coach, with no title and no address. */
export class UnreadableCalendar extends Error {}

export const NOT_UNDERSTOOD = 'This calendar has lines that no calendar program understands.';

/** Messages for the field of an address have no full stop. */
export const toSentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
