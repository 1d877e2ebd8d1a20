import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../process/project-folder.ts';
import type { cardBlocks, panelBlocks, sections } from './layout-mjml.ts';
import { fillTemplate, type Markup } from './rich-text.ts';

export const compiledLayoutFile = join(projectFolder, 'dist/mail-layout.json');

/** HTML with placeholders such as `{{words}}`. */
export type CompiledLayout = {
  /** The hash of the MJML from which this was compiled. */
  hash: string;
  page: string;
  blocks: Record<string, string>;
};

type BlockName = keyof typeof sections | keyof typeof cardBlocks | keyof typeof panelBlocks;
type Values = Record<string, string | Markup>;

let compiled: CompiledLayout | undefined;

export const fillPage = (values: Values): Markup => fillTemplate(readCompiledLayout().page, values);

export const fillBlock = (name: BlockName, values: Values): Markup =>
  fillTemplate(readCompiledLayout().blocks[name] ?? '', values);

/** Reads the layout at the first call. Throws if the site is not built. */
function readCompiledLayout(): CompiledLayout {
  try {
    compiled ??= JSON.parse(readFileSync(compiledLayoutFile, 'utf8')) as CompiledLayout;
    return compiled;
  } catch (error) {
    throw new Error('The layout of mails is not compiled. Run `npm run build` first.', { cause: error });
  }
}
