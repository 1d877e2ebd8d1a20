import { z } from 'zod';
import { buttonBlock } from './button-block.ts';
import { clipBlock } from './clip-block.ts';
import type { BlockSamples, BlockSetting } from './define-block.ts';
import { offersBlock } from './offers-block.ts';
import { pictureBlock } from './picture-block.ts';
import { questionsBlock } from './questions-block.ts';
import { quoteBlock } from './quote-block.ts';
import { textBlock } from './text-block.ts';

/** All kinds, in the studio's order. A new kind needs a line here and one in `web/custom-pages/BlockView.tsx`. */
const kinds = [textBlock, questionsBlock, pictureBlock, clipBlock, quoteBlock, offersBlock, buttonBlock] as const;

type SchemasOf<Kinds extends readonly { schema: unknown }[]> = {
  -readonly [Index in keyof Kinds]: Kinds[Index]['schema'];
};
const schemas = kinds.map(({ schema }) => schema) as unknown as SchemasOf<typeof kinds>;

/** A part of a page that the coach puts together from blocks. */
export const Block = z.discriminatedUnion('kind', schemas);
export type Block = z.infer<typeof Block>;

type BlockKind = {
  name: string;
  start(samples: BlockSamples): Block;
  settings?: Record<string, BlockSetting | undefined>;
};

const byName = kinds.map((kind): [string, BlockKind] => [kind.schema.shape.kind.value, kind]);
export const blockKinds = Object.fromEntries(byName) as Record<Block['kind'], BlockKind>;
