import { type EmbeddedPlayer, type PlayerEvent, parseMessage, parseSeconds, toPlayerEvent } from './embedded-player.ts';

const states: Record<string, PlayerEvent['state']> = {
  play: 'playing',
  playing: 'playing',
  pause: 'paused',
  ended: 'ended',
};

/** Vimeo's player. The id of an unlisted video includes its key: '76979871/8272103f6e'. */
export const vimeo: EmbeddedPlayer = {
  origin: 'https://player.vimeo.com',
  buildUrl: (id, startAt) => {
    const [number = '', key] = id.split('/');
    const query = new URLSearchParams({ ...(key && { h: key }), autoplay: '1', dnt: '1' });
    const start = startAt >= 1 ? `#t=${Math.floor(startAt)}s` : '';
    return `${vimeo.origin}/video/${encodeURIComponent(number)}?${query}${start}`;
  },
  handshake: { method: 'ping' },
  subscriptions: ['play', 'playing', 'pause', 'ended', 'timeupdate', 'seeked', 'error'].map((value) => ({
    method: 'addEventListener',
    value,
  })),
  parseEvent(message) {
    const { event, data } = parseMessage(message);
    const details: Record<string, unknown> = Object(data);
    // Vimeo's player also reports each unsupported command as an error.
    if (event === 'error')
      return details.name === 'PrivacyError' || details.name === 'NotFoundError' ? { hasFailed: true } : null;
    const state = states[String(event)];
    if (!state && event !== 'timeupdate' && event !== 'seeked') return null;
    return toPlayerEvent({
      position: parseSeconds(details.seconds),
      lengthSeconds: parseSeconds(details.duration) || undefined,
      state,
    });
  },
};
