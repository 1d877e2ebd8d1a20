import { describe, expect, test } from 'vitest';
import { startingContent as content } from '#content/starting-content.ts';
import type { Video } from '#contracts/studio/pictures-and-clips.ts';
import { readConfig } from '../config/config.ts';
import { lessons } from '../testing/course.ts';
import { samplePage } from '../testing/custom-pages.ts';
import { securityHeaders, withoutReferrer } from './security-headers.ts';
import { videoHosts } from './video-hosts.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const player = 'https://player.vimeo.com';
const ownScript = expect.stringMatching(/^'sha256-.+'$/);
const headers = (env: Record<string, string>, frames = [player]) => securityHeaders(readConfig(env), frames);

/** 'script-src' → its sources. */
function sources(env: Record<string, string>, directive: string): string[] {
  const policy = String(headers(env)['content-security-policy']);
  const found = policy.split(';').find((one) => one.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

test('the policy knows the payment provider only while it takes the money: script, frames and calls, each where it belongs', () => {
  expect(headers({})['content-security-policy']).not.toContain('stripe');
  expect(sources({}, 'script-src')).toEqual(["'self'", ownScript]);
  expect(sources({}, 'connect-src')).toEqual(["'self'"]);
  expect(sources(keys, 'script-src')).toEqual([
    "'self'",
    ownScript,
    'https://js.stripe.com',
    'https://*.js.stripe.com',
  ]);
  expect(sources(keys, 'frame-src')).toEqual(
    expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com', player]),
  );
  expect(sources(keys, 'connect-src')).toEqual(["'self'", 'https://api.stripe.com']);
  expect(sources(keys, 'default-src')).toEqual(["'self'"]);
});

test('browsers guess no types, allow no frames and no other site’s scripts, and stay with https where it is used', () => {
  const usual = headers({ PUBLIC_URL: 'https://coach.example' });
  expect(usual).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  expect(usual['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(usual['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(usual['access-control-allow-origin']).toBeUndefined();
  expect(headers({ PUBLIC_URL: 'http://localhost:3000' })['strict-transport-security']).toBeUndefined();
});

test('a page with a secret in its address sends no referrer', () => {
  const usual = headers({});
  expect(usual['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(withoutReferrer(usual)).toEqual({ ...usual, 'referrer-policy': 'no-referrer' });
});

describe('other sites may stand in frames of this one', () => {
  const youtube = 'https://www.youtube-nocookie.com';
  const frames = (hosts: string[]) =>
    /frame-src ([^;]*)/.exec(String(headers({}, hosts)['content-security-policy']))?.[1];

  test('only where a video is played from there: on a page, in a lesson, or in a block of a page of the coach', () => {
    const files = lessons.filter(({ video }) => video?.kind !== 'youtube');
    expect(videoHosts(content, files)).toEqual([]);
    expect(frames([])).toBe("'none'");
    expect(videoHosts(content, lessons)).toEqual([youtube]);
    expect(frames([youtube])).toBe(youtube);
    const { home, customPages } = structuredClone(content);
    home.results.video.source = { kind: 'vimeo', id: '1' };
    expect(videoHosts({ home, customPages }, [])).toEqual([player]);
    expect(videoHosts({ home, customPages }, lessons)).toEqual([youtube, player]);
    const video: Video = { ...content.home.hero.video, source: { kind: 'vimeo', id: '12345' } };
    const ownPages = [{ ...samplePage, blocks: [{ kind: 'clip' as const, video }] }];
    expect(videoHosts({ ...content, customPages: ownPages }, [])).toEqual([player]);
  });
});
