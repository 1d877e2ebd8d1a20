/** A calendar that cannot be read. The message is a sentence for the coach, with no title and no address. */
export class UnreadableCalendar extends Error {}
