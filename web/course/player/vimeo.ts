import { type EmbeddedPlayer, messageOf, type PlayerNews, secondsIn } from './player-news.ts';

const states: Record<string, PlayerNews['state']> = {
  play: 'playing',
  playing: 'playing',
  pause: 'paused',
  ended: 'ended',
};

/** Vimeo's player. The id of a video that is not listed there goes with its key: '76979871/8272103f6e'. */
export const vimeo: EmbeddedPlayer = {
  name: 'Vimeo',
  origin: 'https://player.vimeo.com',
  address: (id, startAt) => {
    const [number = '', key] = id.split('/');
    const query = new URLSearchParams({ ...(key && { h: key }), autoplay: '1', dnt: '1' });
    const start = startAt >= 1 ? `#t=${Math.floor(startAt)}s` : '';
    return `${vimeo.origin}/video/${encodeURIComponent(number)}?${query}${start}`;
  },
  greeting: { method: 'ping' },
  wishes: ['play', 'playing', 'pause', 'ended', 'timeupdate', 'seeked', 'error'].map((value) => ({
    method: 'addEventListener',
    value,
  })),
  read(message) {
    const { event, data } = messageOf(message);
    const told: Record<string, unknown> = Object(data);
    // It also reports, by an error, each wish that it cannot fulfil.
    if (event === 'error')
      return told.name === 'PrivacyError' || told.name === 'NotFoundError' ? { hasFailed: true } : null;
    const state = states[String(event)];
    if (!state && event !== 'timeupdate' && event !== 'seeked') return null;
    const at = secondsIn(told.seconds);
    const lengthSeconds = secondsIn(told.duration);
    return { ...(at !== undefined && { at }), ...(lengthSeconds && { lengthSeconds }), ...(state && { state }) };
  },
};
