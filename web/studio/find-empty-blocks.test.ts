import { expect, test } from 'vitest';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import { sampleContent } from '../testing/sample-site.ts';
import { addBlock, addCustomPage } from './custom-page-changes.ts';
import { changeValue } from './edit-content.ts';
import { findEmptyBlocks } from './find-empty-blocks.ts';

test('names the blocks in which something is still to be written, and no others', () => {
  const added = addCustomPage(sampleContent, { title: 'FAQ', path: '/faq', description: 'Questions' });
  const kinds = ['questions', 'quote', 'picture', 'clip', 'offers', 'button'] as const;
  const all = kinds.reduce((content, kind, index) => addBlock(content, 0, index + 1, kind), added);
  expect(findEmptyBlocks(all)).toEqual(['FAQ, block 1 (Text)', 'FAQ, block 2 (Questions)', 'FAQ, block 3 (Quote)']);
  const written = changeValue(all, 'customPages.0.blocks.0.text', () => richTextOf('Oats.'));
  const quoted = changeValue(written, 'customPages.0.blocks.2.text', () => 'It works.');
  expect(findEmptyBlocks(quoted)).toEqual(['FAQ, block 2 (Questions)', 'FAQ, block 3 (Quote)']);
  expect(findEmptyBlocks(sampleContent)).toEqual([]);
});
