import { type EmbeddedPlayer, messageOf, type PlayerNews, secondsIn } from './player-news.ts';

const states: Record<string, PlayerNews['state']> = { 0: 'ended', 1: 'playing', 2: 'paused' };

/** YouTube's player, spoken to without YouTube's own script, which the site's policy would not run. */
export const youtube: EmbeddedPlayer = {
  name: 'YouTube',
  origin: 'https://www.youtube-nocookie.com',
  address: (id, startAt, ownOrigin) => {
    const query = new URLSearchParams({
      autoplay: '1',
      enablejsapi: '1',
      origin: ownOrigin,
      playsinline: '1',
      rel: '0',
    });
    if (startAt >= 1) query.set('start', String(Math.floor(startAt)));
    return `${youtube.origin}/embed/${encodeURIComponent(id)}?${query}`;
  },
  greeting: { event: 'listening', id: 1, channel: 'widget' },
  wishes: [
    { event: 'command', func: 'addEventListener', args: ['onError'], id: 1, channel: 'widget' },
    { event: 'command', func: 'addEventListener', args: ['onStateChange'], id: 1, channel: 'widget' },
  ],
  read(data) {
    const { event, info } = messageOf(data);
    if (event === 'onError') return { hasFailed: true };
    if (event === 'onStateChange') return newsOf({ state: states[String(info)] });
    if (event !== 'infoDelivery' && event !== 'initialDelivery') return null;
    const told: Record<string, unknown> = Object(info);
    return newsOf({
      at: secondsIn(told.currentTime),
      lengthSeconds: secondsIn(told.duration) || undefined,
      state: states[String(told.playerState)],
    });
  },
};

const newsOf = (told: { [Name in keyof PlayerNews]: PlayerNews[Name] | undefined }): PlayerNews =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
