import { describe, expect, test } from 'vitest';
import { vimeo } from './vimeo.ts';
import { youtube } from './youtube.ts';

describe('YouTube', () => {
  test('plays from its address without cookies, where the member stopped', () => {
    expect(youtube.buildUrl('M7lc1UVf-VE', 252.7, 'https://coach.example')).toBe(
      'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1&enablejsapi=1&origin=https%3A%2F%2Fcoach.example&playsinline=1&rel=0&start=252',
    );
    expect(youtube.buildUrl('a/b?c', 0, 'https://coach.example')).toMatch(/embed\/a%2Fb%3Fc\?.*rel=0$/);
  });

  test.each([
    ['where it is', { event: 'infoDelivery', info: { currentTime: 12.5 } }, { position: 12.5 }],
    [
      'what it knows at first',
      { event: 'initialDelivery', info: { duration: 600, playerState: -1 } },
      { lengthSeconds: 600 },
    ],
    ['that it plays', { event: 'infoDelivery', info: { playerState: 1 } }, { state: 'playing' }],
    ['that it pauses', { event: 'onStateChange', info: 2 }, { state: 'paused' }],
    [
      'that it is over',
      { event: 'infoDelivery', info: { playerState: 0, currentTime: 600 } },
      { state: 'ended', position: 600 },
    ],
    ['that it is loading', { event: 'onStateChange', info: 3 }, {}],
    ['that the video is gone', { event: 'onError', info: 100 }, { hasFailed: true }],
    ['a length that is none yet', { event: 'infoDelivery', info: { duration: 0, currentTime: -1 } }, {}],
  ])('understands %s', (_what, message, event) => {
    expect(youtube.parseEvent(JSON.stringify(message))).toEqual(event);
  });
});

describe('Vimeo', () => {
  test('plays without tracking, where the member stopped, also if unlisted', () => {
    expect(vimeo.buildUrl('76979871', 61, '')).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=61s');
    expect(vimeo.buildUrl('76979871/8272103f6e', 0, '')).toBe(
      'https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1&dnt=1',
    );
  });

  test.each([
    [
      'where it is',
      { event: 'timeupdate', data: { seconds: 3.2, duration: 90 } },
      { position: 3.2, lengthSeconds: 90 },
    ],
    [
      'that it plays',
      { event: 'play', data: { seconds: 0, duration: 90 } },
      { position: 0, lengthSeconds: 90, state: 'playing' },
    ],
    ['that it pauses', { event: 'pause', data: { seconds: 7 } }, { position: 7, state: 'paused' }],
    ['that it is over', { event: 'ended', data: { seconds: 90 } }, { position: 90, state: 'ended' }],
    ['that the video is gone', { event: 'error', data: { name: 'NotFoundError' } }, { hasFailed: true }],
    ['that it cannot do something', { event: 'error', data: { name: 'UnsupportedError' } }, null],
    ['something else', { event: 'volumechange', data: { volume: 1 } }, null],
  ])('understands %s', (_what, message, event) => {
    expect(vimeo.parseEvent(message)).toEqual(event);
  });
});

test.each([null, undefined, '', 'not JSON', '[]', '7', 7, 'null', {}])('%j says nothing', (message) => {
  expect(youtube.parseEvent(message)).toBeNull();
  expect(vimeo.parseEvent(message)).toBeNull();
});
