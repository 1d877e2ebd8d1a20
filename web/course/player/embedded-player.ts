/** What a player elsewhere says of itself; nothing where a message says nothing of interest. */
export type PlayerEvent = {
  at?: number;
  lengthSeconds?: number;
  state?: 'playing' | 'paused' | 'ended';
  hasFailed?: true;
};

/** A player on another site, in its frame: its address, and what is said to it and by it. */
export type EmbeddedPlayer = {
  name: string;
  origin: string;
  buildUrl(id: string, startAt: number, ownOrigin: string): string;
  /** Said until it answers. */
  handshake: unknown;
  /** Said once it has answered. */
  subscriptions: readonly unknown[];
  parseEvent(message: unknown): PlayerEvent | null;
};

/** Messages come as text or as objects; anybody may send anything. */
export function parseMessage(data: unknown): Record<string, unknown> {
  if (typeof data !== 'string') return Object(data);
  try {
    return Object(JSON.parse(data));
  } catch {
    return {};
  }
}

/** A time or a length, where it is one. */
export const parseSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
