/** A line to the other tabs of this browser; nobody hears herself. Instants are milliseconds of the clock they share. */
export function openTabChannel<Message>(
  name: string,
  onMessage: (message: Message) => void,
): { tell(message: Message): void; close(): void } {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
