import { expect, test } from 'vitest';
import { sampleContent as content } from '../../testing/sample-site.ts';
import { changeValue } from '../edit-content.ts';
import { listChanges } from '../list-changes.ts';
import { listMedia, mediaAt } from './find-media.ts';

const { portrait } = content.profile;
const { video } = content.home.hero;
const photo = { src: '/media/0a-960.jpg', alt: 'Maya at the market', width: 960, height: 720, widths: [480, 960] };

test('a picture is one change, with what both show', () => {
  const changed = changeValue(content, 'profile.portrait', () => photo);
  expect(listChanges(content, changed)).toEqual([
    {
      path: 'profile.portrait',
      before: `Picture: ${portrait.alt}`,
      after: 'New picture: Maya at the market',
      pictures: { before: portrait.src, after: photo.src },
    },
  ]);
  const renamed = changeValue(content, 'profile.portrait.alt', () => 'Maya');
  expect(listChanges(content, renamed)).toMatchObject([{ path: 'profile.portrait', after: 'Picture: Maya' }]);
});

test('another part that stays visible is a change, however near it is', () => {
  const at = (x: number, y: number) => changeValue(content, 'offers.coaching.picture.focus', () => ({ x, y }));
  const afterOf = (x: number, y: number) => listChanges(at(10, 5), at(x, y)).map(({ after }) => after);
  expect(afterOf(90, 95)).toEqual([expect.stringMatching(/\(The lower right stays visible\.\)$/)]);
  expect(afterOf(15, 5)).toEqual([expect.stringMatching(/\(A slightly different part stays visible\.\)$/)]);
  expect(afterOf(10, 5)).toEqual([]);
});

test('a clip is one change, with its length and captions', () => {
  const source = { kind: 'file', src: '/media/0a.mp4', type: 'video/mp4', alternatives: [] };
  const changed = changeValue(content, 'home.hero.video', () => ({ ...video, lengthLabel: '1:40', source }));
  expect(listChanges(content, changed)).toMatchObject([
    {
      path: 'home.hero.video',
      before: `Clip: ${video.title}, ${video.lengthLabel}, with captions`,
      after: `New clip: ${video.title}, 1:40, without captions`,
    },
  ]);
});

test('corrected captions are a change of their clip', () => {
  const withCaptions = (captions: string) =>
    changeValue(content, 'home.hero.video', () => ({
      ...video,
      source: { kind: 'file', src: '/media/0a.mp4', type: 'video/mp4', alternatives: [], captions },
    }));
  const [before, after] = [withCaptions('/media/0b.vtt'), withCaptions('/media/0c.vtt')];
  expect(listChanges(before, after)).toMatchObject([
    {
      before: `Clip: ${video.title}, ${video.lengthLabel}, with captions`,
      after: `Clip: ${video.title}, ${video.lengthLabel}, with captions (new captions)`,
    },
  ]);
  expect(listChanges(before, before)).toEqual([]);
});

test('a new entry with a clip has no clip before', () => {
  const clips = content.home.testimonials.clips;
  const changed = changeValue(content, 'home.testimonials.clips', () => [...clips, clips[0]]);
  const ofClip = listChanges(content, changed).find(({ path }) => path.endsWith('.video'));
  expect(ofClip).toMatchObject({ before: null, after: expect.stringMatching(/^New clip: /) });
});

test('a poster stands for its clip, and each page names its pictures and clips once', () => {
  expect(mediaAt(content, 'home.hero.video.poster')).toEqual({ kind: 'clip', path: 'home.hero.video' });
  expect(mediaAt(content, 'profile.portrait')).toEqual({ kind: 'picture', path: 'profile.portrait' });
  expect(mediaAt(content, 'home.hero.title')).toBeNull();
  expect(listMedia(content, ['profile', 'home']).slice(0, 2)).toEqual([
    { kind: 'picture', path: 'profile.portrait' },
    { kind: 'clip', path: 'home.hero.video' },
  ]);
});
