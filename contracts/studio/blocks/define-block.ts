import type { z } from 'zod';
import type { Picture, Video } from '../pictures-and-clips.ts';

/** The picture and the clip of a new block, until the coach chooses others. */
export type BlockSamples = { picture: Picture; clip: Video };

/** A value of a block that the page does not show as text, so the studio asks for it in a dialog. */
export type BlockSetting = { label: string; input: 'line' | 'link'; isOptional?: true };

/** Defines a kind of block: its fields, and the content of a new one. The coach reads `name`. */
export const defineBlock = <Schema extends z.ZodObject>(block: {
  name: string;
  schema: Schema;
  start(samples: BlockSamples): z.infer<Schema>;
  settings?: { [Key in keyof z.infer<Schema>]?: BlockSetting };
}) => block;
