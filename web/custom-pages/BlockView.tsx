import type { ReactNode } from 'react';
import type { Block } from '#contracts/studio/blocks/block-kinds.ts';
import { ButtonBlock } from './blocks/ButtonBlock.tsx';
import { ClipBlock } from './blocks/ClipBlock.tsx';
import { OffersBlock } from './blocks/OffersBlock.tsx';
import { PictureBlock } from './blocks/PictureBlock.tsx';
import { QuestionsBlock } from './blocks/QuestionsBlock.tsx';
import { QuoteBlock } from './blocks/QuoteBlock.tsx';
import { TextBlock } from './blocks/TextBlock.tsx';

type Views = { [Kind in Block['kind']]: (props: { block: Extract<Block, { kind: Kind }> }) => ReactNode };

const views: Views = {
  text: TextBlock,
  questions: QuestionsBlock,
  picture: PictureBlock,
  clip: ClipBlock,
  quote: QuoteBlock,
  offers: OffersBlock,
  button: ButtonBlock,
};

export function BlockView({ block }: { block: Block }) {
  const View = views[block.kind] as (props: { block: Block }) => ReactNode;
  return <View block={block} />;
}
