/** Sends messages to the other tabs of this browser. Instants are milliseconds of their common clock. */
export function openTabChannel<Message>(
  name: string,
  onMessage: (message: Message) => void,
): { tell(message: Message): void; close(): void } {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
