import { type EmbeddedPlayer, type PlayerEvent, parseMessage, parseSeconds, toPlayerEvent } from './embedded-player.ts';

const states: Record<string, PlayerEvent['state']> = { 0: 'ended', 1: 'playing', 2: 'paused' };

/** YouTube's player, used without YouTube's script, which the site's policy would block. */
export const youtube: EmbeddedPlayer = {
  origin: 'https://www.youtube-nocookie.com',
  buildUrl: (id, startAt, ownOrigin) => {
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
  handshake: { event: 'listening', id: 1, channel: 'widget' },
  subscriptions: [
    { event: 'command', func: 'addEventListener', args: ['onError'], id: 1, channel: 'widget' },
    { event: 'command', func: 'addEventListener', args: ['onStateChange'], id: 1, channel: 'widget' },
  ],
  parseEvent(data) {
    const { event, info } = parseMessage(data);
    if (event === 'onError') return { hasFailed: true };
    if (event === 'onStateChange') return toPlayerEvent({ state: states[String(info)] });
    if (event !== 'infoDelivery' && event !== 'initialDelivery') return null;
    const details: Record<string, unknown> = Object(info);
    return toPlayerEvent({
      position: parseSeconds(details.currentTime),
      lengthSeconds: parseSeconds(details.duration) || undefined,
      state: states[String(details.playerState)],
    });
  },
};
