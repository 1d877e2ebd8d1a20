import { blockKinds } from '#contracts/studio/blocks/block-kinds.ts';
import { isFiller } from '#contracts/studio/blocks/filler-words.ts';
import { findTexts } from '#contracts/studio/sample-texts.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';

/** Lists the blocks that still have words of a new block: 'FAQ, block 2 (Questions)'. */
export const findEmptyBlocks = ({ customPages }: SiteContent): string[] =>
  customPages.flatMap(({ title, blocks }) =>
    blocks.flatMap((block, index) =>
      findTexts(block, isFiller).length > 0 ? [`${title}, block ${index + 1} (${blockKinds[block.kind].name})`] : [],
    ),
  );
