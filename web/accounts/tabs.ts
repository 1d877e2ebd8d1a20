/** A line to the other tabs of this browser; nobody hears herself. Instants are milliseconds of the clock they share. */
export function openTabs<News>(name: string, onNews: (news: News) => void): { tell(news: News): void; close(): void } {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<News>) => onNews(data);
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() };
}
