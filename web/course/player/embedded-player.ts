/** An event of an embedded player. Undefined for messages without one. */
export type PlayerEvent = {
  at?: number;
  lengthSeconds?: number;
  state?: 'playing' | 'paused' | 'ended';
  hasFailed?: true;
};

/** A player on another site: its address, and the messages to and from it. */
export type EmbeddedPlayer = {
  origin: string;
  buildUrl(id: string, startAt: number, ownOrigin: string): string;
  /** Sent until the player replies. */
  handshake: unknown;
  /** Sent after the first reply. */
  subscriptions: readonly unknown[];
  parseEvent(message: unknown): PlayerEvent | null;
};

/** Messages are text or objects, and may come from any sender. */
export function parseMessage(data: unknown): Record<string, unknown> {
  if (typeof data !== 'string') return Object(data);
  try {
    return Object(JSON.parse(data));
  } catch {
    return {};
  }
}

/** A time or a length, if it is one. */
export const parseSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
