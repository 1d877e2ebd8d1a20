import { expect, test } from 'vitest';
import { contactMethods } from './bookings.ts';
import {
  chooseVideoLink,
  describeAbroad,
  describeBeginning,
  describeNeeds,
  describeUseOfNumber,
  findVideoLink,
  isVideoLink,
  listWays,
  listWaysInFull,
  nameCallByWay,
} from './ways-to-call.ts';

const ROOM = 'https://meet.example/abc?pwd=1#x';

test.each([
  [ROOM, true],
  ['HTTPS://meet.example', true],
  ['javascript:alert(1)', false],
  ['http://meet.example', false],
  ['https:meet', false],
  ['https:///meet', false],
  [' https://meet.example', false],
  ['https://meet.example/a b', false],
  ['https://meet.example/\njavascript:alert(1)', false],
])('%j may be opened: %s', (link, isAllowed) => {
  expect(isVideoLink(link)).toBe(isAllowed);
  expect(findVideoLink({ contactMethod: 'link', videoLink: link })).toBe(isAllowed ? link : null);
});

test('a call by number has no link, even if one is stored from before its way was changed', () => {
  for (const contactMethod of ['facetime', 'whatsapp', 'phone'] as const) {
    expect(findVideoLink({ contactMethod, videoLink: ROOM })).toBeNull();
    expect(chooseVideoLink(contactMethod, ROOM, ROOM)).toBeNull();
  }
});

test('a call by video link has its own link, or else the one for all calls', () => {
  expect(chooseVideoLink('link', ROOM, 'https://zoom.example')).toBe(ROOM);
  expect(chooseVideoLink('link', null, 'https://zoom.example')).toBe('https://zoom.example');
  expect(chooseVideoLink('link', null, null)).toBeNull();
});

test('the sentences of a new site name FaceTime and WhatsApp, as before', () => {
  const ways = ['facetime', 'whatsapp'] as const;
  expect(listWays(ways)).toBe('FaceTime or WhatsApp');
  expect(listWaysInFull(ways)).toBe('FaceTime (you need an iPhone) or WhatsApp video, whichever you prefer');
  expect(describeUseOfNumber(ways)).toBe('For FaceTime or WhatsApp.');
  expect(describeNeeds(ways)).toBe('An iPhone for FaceTime, or WhatsApp on any phone.');
  expect(describeAbroad(ways)).toMatch(
    /^WhatsApp works from anywhere .* abroad, and from abroad, at no extra charge\.$/,
  );
  expect(describeBeginning(ways)).toMatch(/There’s nothing to join; just pick up\.$/);
});

test('with every way on, the sentences name each, and that a link comes by email', () => {
  expect(listWays(contactMethods)).toBe('FaceTime, WhatsApp, the phone or a video link');
  expect(describeUseOfNumber(contactMethods)).toBe(
    'For FaceTime, WhatsApp or a phone call, and in case the link doesn’t work.',
  );
  expect(describeBeginning(contactMethods)).toMatch(/just pick up\. For a call by video link, .* by email\.$/);
});

test.each([
  ['facetime', 'FaceTime', 'FaceTime video call'],
  ['whatsapp', 'WhatsApp', 'WhatsApp video call'],
  ['phone', 'the phone', 'Phone call'],
  ['link', 'a video link', 'Video call by link'],
] as const)('with %s alone, the sentences name no other way', (way, name, call) => {
  expect(listWays([way])).toBe(name);
  expect(nameCallByWay(way)).toBe(call);
  const all = [listWaysInFull, describeUseOfNumber, describeNeeds, describeAbroad, describeBeginning];
  const words = all.map((describe) => describe([way])).join(' ');
  const others = { facetime: /FaceTime/, whatsapp: /WhatsApp/, link: /link/ };
  for (const [other, pattern] of Object.entries(others)) if (other !== way) expect(words).not.toMatch(pattern);
  expect(words).not.toContain('whichever');
});
