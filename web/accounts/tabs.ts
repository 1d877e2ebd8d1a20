/** A line to the other tabs of this browser; nobody hears herself. Instants are milliseconds of the clock they share. */
export function openTabChannel<Message>(name: string, onNews: (news: Message) => void): { tell(news: Message): void; close(): void } {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => onNews(data);
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() };
}
