import { expect, test } from 'vitest';
import { sampleContent as startingContent } from '../testing/sample-site.ts';
import { markContent, readMarks, readPictureMark, withoutMarks } from './mark-content.ts';

const { marked, paths } = markContent(startingContent);

test('each text carries the path at which it stands, and reads as before', () => {
  const { title } = marked.home.hero;
  expect(readMarks(title).map((mark) => paths[mark])).toEqual(['home.hero.title']);
  expect(withoutMarks(title)).toBe(startingContent.home.hero.title);
  const [clip] = marked.home.testimonials.clips;
  expect(readMarks(clip?.answer ?? '').map((mark) => paths[mark])).toEqual(['home.testimonials.clips.0.answer']);
  expect(new Set(paths).size).toBe(paths.length);
});

test('texts that a page puts together keep both marks', () => {
  const name = `${marked.profile.firstName} ${marked.profile.lastName}`;
  expect(readMarks(name).map((mark) => paths[mark])).toEqual(['profile.firstName', 'profile.lastName']);
});

test('a picture carries its path in its address, and its description none', () => {
  const { src, alt } = marked.profile.portrait;
  expect(paths[readPictureMark(src) ?? -1]).toBe('profile.portrait');
  expect(src).toMatch(/^\/pictures\/portrait\.svg#/);
  expect(alt).toBe(startingContent.profile.portrait.alt);
  expect(readPictureMark('/pictures/portrait.svg')).toBeUndefined();
});

test('addresses and what programs read stay as they are', () => {
  expect(marked.coursePath).toBe(startingContent.coursePath);
  expect(marked.profile.videoChannel.url).toBe(startingContent.profile.videoChannel.url);
  expect(marked.home.hero.video.source).toEqual(startingContent.home.hero.video.source);
  expect(marked.home.hero.video.lengthLabel).toBe(startingContent.home.hero.video.lengthLabel);
});
