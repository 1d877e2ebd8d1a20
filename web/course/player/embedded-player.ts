/** An event of an embedded player, with the fields that the player reports. */
export type PlayerEvent = {
  /** The position of the video, in seconds. */
  position?: number;
  lengthSeconds?: number;
  state?: 'playing' | 'paused' | 'ended';
  hasFailed?: true;
};

/** A player on another site: its address, and the messages to and from it. */
export type EmbeddedPlayer = {
  origin: string;
  buildUrl(id: string, startAt: number, ownOrigin: string): string;
  /** The message that is sent until the player replies. */
  handshake: unknown;
  /** The messages that are sent after the first reply. */
  subscriptions: readonly unknown[];
  parseEvent(message: unknown): PlayerEvent | null;
};

/** Makes an event of the fields that a player has reported. */
export const toPlayerEvent = (fields: { [Name in keyof PlayerEvent]: PlayerEvent[Name] | undefined }): PlayerEvent =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Reads a message, which is a text or an object, and may come from any sender. Returns {} for anything else. */
export function parseMessage(data: unknown): Record<string, unknown> {
  if (typeof data !== 'string') return Object(data);
  try {
    return Object(JSON.parse(data));
  } catch {
    return {};
  }
}

/** Returns a value that is a time or a length, else undefined. */
export const parseSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
