import { z } from 'zod';
import { oneLine } from '../../fields.ts';
import { LinkTarget } from '../rich-text.ts';
import { defineBlock } from './define-block.ts';

export const buttonBlock = defineBlock({
  name: 'Button',
  schema: z.object({ kind: z.literal('button'), label: oneLine(60, 'Please write something here'), href: LinkTarget }),
  start: () => ({ kind: 'button' as const, label: 'Book your free call', href: '/book-call' }),
  settings: { href: { label: 'Where it leads', input: 'link' } },
});
