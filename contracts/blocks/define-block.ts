import type { z } from 'zod';
import type { Picture, Video } from '../pictures-and-clips.ts';

/** What a new block may show until the coach has chosen something else. */
export type BlockSamples = { picture: Picture; clip: Video };

/** A value of a block that cannot be tapped on the page: the studio asks for it in a dialog. */
export type BlockSetting = { label: string; input: 'line' | 'link'; isOptional?: true };

/** A kind of block: what it consists of, and how the studio begins a new one. `name` is for the coach. */
export const defineBlock = <Schema extends z.ZodObject>(block: {
  name: string;
  schema: Schema;
  start(samples: BlockSamples): z.infer<Schema>;
  settings?: { [Key in keyof z.infer<Schema>]?: BlockSetting };
}) => block;
