import { z } from 'zod';
import { buttonBlock } from './button-block.ts';
import { clipBlock } from './clip-block.ts';
import type { BlockSamples, BlockSetting } from './define-block.ts';
import { offersBlock } from './offers-block.ts';
import { pictureBlock } from './picture-block.ts';
import { questionsBlock } from './questions-block.ts';
import { quoteBlock } from './quote-block.ts';
import { textBlock } from './text-block.ts';

/** One part of a page that the coach puts together. A new kind is one line here and one in `web/custom-pages/BlockView.tsx`. */
export const Block = z.discriminatedUnion('kind', [
  textBlock.schema,
  questionsBlock.schema,
  pictureBlock.schema,
  clipBlock.schema,
  quoteBlock.schema,
  offersBlock.schema,
  buttonBlock.schema,
]);
export type Block = z.infer<typeof Block>;

type BlockKind = {
  name: string;
  start(samples: BlockSamples): Block;
  settings?: Record<string, BlockSetting | undefined>;
};

/** In the order in which the studio offers them. */
export const blockKinds: Record<Block['kind'], BlockKind> = {
  text: textBlock,
  questions: questionsBlock,
  picture: pictureBlock,
  clip: clipBlock,
  quote: quoteBlock,
  offers: offersBlock,
  button: buttonBlock,
};
