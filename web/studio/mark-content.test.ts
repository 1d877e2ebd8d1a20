import { expect, test } from 'vitest';
import { Block, blockKinds } from '#contracts/studio/blocks/block-kinds.ts';
import { sampleContent as startingContent } from '../testing/sample-site.ts';
import { addCustomPage } from './custom-page-changes.ts';
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

test('formatted text has one mark on all its words, and its links lead where they led', () => {
  const spans = [{ text: 'See ' }, { text: 'this', href: '/about' }];
  const text = {
    parts: [
      { kind: 'paragraph' as const, spans },
      { kind: 'list' as const, items: [spans] },
    ],
  };
  const page = addCustomPage(startingContent, { title: 'FAQ', path: '/faq', description: 'Questions' });
  const blocks = [{ kind: 'text' as const, text }];
  const result = markContent({ ...page, customPages: page.customPages.map((each) => ({ ...each, blocks })) });
  const [shown] = result.marked.customPages;
  const written = JSON.stringify(shown?.blocks);
  expect(readMarks(written).map((mark) => result.paths[mark])).toEqual(Array(4).fill('customPages.0.blocks.0.text'));
  expect(JSON.parse(withoutMarks(written))).toEqual(blocks);
  expect(shown?.path).toBe('/faq');
});

test.each(Object.entries(blockKinds))('what programs read of a block stays as it is: %s', (_kind, { start }) => {
  const { portrait } = startingContent.profile;
  const block = start({ picture: portrait, clip: startingContent.home.hero.video });
  const page = addCustomPage(startingContent, { title: 'FAQ', path: '/faq', description: 'Questions' });
  const shown = markContent({ ...page, customPages: page.customPages.map((each) => ({ ...each, blocks: [block] })) });
  const [markedBlock] = shown.marked.customPages[0]?.blocks ?? [];
  // Marks are at the ends of texts, where the contract allows them, and behind the addresses of pictures.
  const written = JSON.stringify(markedBlock).replaceAll(/#content-\d+/g, '');
  expect(Block.safeParse(JSON.parse(written)).error?.issues ?? []).toEqual([]);
});

test('addresses and what programs read stay as they are', () => {
  expect(marked.coursePath).toBe(startingContent.coursePath);
  expect(marked.profile.videoChannel.url).toBe(startingContent.profile.videoChannel.url);
  expect(marked.home.hero.video.source).toEqual(startingContent.home.hero.video.source);
  expect(marked.home.hero.video.lengthLabel).toBe(startingContent.home.hero.video.lengthLabel);
});
