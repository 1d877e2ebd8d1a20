import { expect, test } from 'vitest';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import { findTexts, listSampleTexts } from '#contracts/studio/sample-texts.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { sampleContent } from '../testing/sample-site.ts';
import { changeValue } from './edit-content.ts';
import { editablePages } from './editable-pages.ts';
import { findNextSample, findSamples, listPageSamples } from './find-samples.ts';

const texts = new Set(listSampleTexts(sampleContent));
const pages = editablePages.map(({ path, parts }) => ({ page: path, parts }));
const samplesOf = (content: SiteContent) => listPageSamples(content, pages, findSamples(content, texts));

test('each text of the sample is on a page of the studio, so that the coach can come to it', () => {
  const shown = new Set(samplesOf(sampleContent).flatMap(({ samples }) => samples));
  expect([...findSamples(sampleContent, texts)].filter((path) => !shown.has(path))).toEqual([]);
  expect(shown.size).toBeGreaterThan(100);
});

test('names of colors and fonts, addresses, labels and rules are no words of the sample', () => {
  const paths = findTexts(sampleContent, () => true);
  expect(paths.filter((path) => /look|src|href|label|policies|terms|head\b/.test(path))).toEqual([]);
});

test('a text is a sample until it is changed, and again once it is as before', () => {
  const changed = changeValue(sampleContent, 'home.hero.title', () => 'Dinner without the drama');
  expect(findSamples(changed, texts).has('home.hero.title')).toBe(false);
  expect(findSamples(changed, texts).has('home.hero.intro')).toBe(true);
  expect(findSamples(sampleContent, texts).has('home.hero.title')).toBe(true);
});

test('formatted text counts once', () => {
  const text = richTextOf('Eat well in the week you actually have');
  const block = { kind: 'text' as const, text };
  const page = { id: 'page-1', path: '/faq' as const, title: 'FAQ', inMenu: false, menuLabel: 'FAQ', blocks: [block] };
  const customPages = [{ ...page, head: { title: 'FAQ', description: 'Questions' } }];
  const own = [...findSamples({ ...sampleContent, customPages }, texts)].filter((path) => path.startsWith('custom'));
  expect(own).toEqual(['customPages.0.blocks.0.text']);
});

test('the next sample is the following one of the page, then that of another page, and at last the first again', () => {
  const all = [
    { page: '/', texts: ['a', 'b', 'c'], samples: ['a', 'c'] },
    { page: '/about', texts: ['d'], samples: [] },
    { page: '/offers', texts: ['e', 'f'], samples: ['f'] },
  ];
  expect(findNextSample(all, '/', null)).toEqual({ page: '/', path: 'a' });
  // Its own text was changed meanwhile.
  expect(findNextSample(all, '/', 'b')).toEqual({ page: '/', path: 'c' });
  expect(findNextSample(all, '/', 'c')).toEqual({ page: '/offers', path: 'f' });
  expect(findNextSample(all, '/offers', 'f')).toEqual({ page: '/', path: 'a' });
  expect(findNextSample(all.slice(1), '/offers', 'f')).toEqual({ page: '/offers', path: 'f' });
  expect(findNextSample(all.slice(1, 2), '/about', null)).toBeNull();
});
