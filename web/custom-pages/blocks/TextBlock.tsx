import type { TextBlock as Content } from '#contracts/studio/blocks/text-block.ts';
import { RichText } from '../../ui/RichText.tsx';

export const TextBlock = ({ block }: { block: Content }) => <RichText text={block.text} className="max-w-3xl" />;
