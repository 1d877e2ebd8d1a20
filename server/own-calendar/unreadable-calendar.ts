/** The error for a calendar that cannot be read. Its message is for the coach, without title or address. */
export class UnreadableCalendar extends Error {}

export const NOT_UNDERSTOOD = 'This calendar has lines that no calendar program understands.';

/** Adds the full stop that the messages of form fields lack. */
export const toSentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
