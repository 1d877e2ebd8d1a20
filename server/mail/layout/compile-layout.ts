import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CompiledLayout, compiledLayoutFile } from './compiled-layout.ts';
import { cardBlocks, page, panelBlocks, sections } from './layout-mjml.ts';

/**
 * Compiles the layout and each block to HTML and writes them to `dist/`. The build and the tests call this; tests reuse
 * what was compiled from the same MJML. The running server does not call it: loading MJML takes 97 MB and half a
 * second.
 */
export async function compileLayout({ force = false } = {}): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([page(''), sections, cardBlocks, panelBlocks]))
    .digest('hex');
  if (!force && existsSync(compiledLayoutFile) && JSON.parse(readFileSync(compiledLayoutFile, 'utf8')).hash === hash)
    return;
  const { default: mjml2html } = await import('mjml');
  const compile = async (mjml: string): Promise<string> => {
    // By default MJML links web fonts, so that a third party would learn who opened the mail.
    const { html, errors } = await mjml2html(page(mjml), { fonts: {} });
    if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('; '));
    return html;
  };
  const inBody = (mjml: string) => `<mj-raw>${START}</mj-raw>${mjml}<mj-raw>${END}</mj-raw>`;
  const inColumn = (mjml: string) => `<mj-section><mj-column>${inBody(mjml)}</mj-column></mj-section>`;
  const compiled: CompiledLayout = { hash, page: await compile('<mj-raw>{{content}}</mj-raw>'), blocks: {} };
  for (const [blocks, place] of [
    [sections, inBody],
    [cardBlocks, inColumn],
    [panelBlocks, inColumn],
  ] as const)
    for (const [name, mjml] of Object.entries<string>(blocks))
      compiled.blocks[name] = cutOut(await compile(place(mjml)), name);
  mkdirSync(dirname(compiledLayoutFile), { recursive: true });
  const unfinished = `${compiledLayoutFile}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(compiled, null, 2));
  renameSync(unfinished, compiledLayoutFile);
}

// MJML compiles whole pages only, so a block is compiled within a page, between these two marks.
const START = '{{start}}';
const END = '{{end}}';

function cutOut(html: string, name: string): string {
  const [, block] = html.split(START);
  if (!block?.includes(END)) throw new Error(`MJML lost the block ${name}`);
  return block.slice(0, block.indexOf(END)).trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileLayout({ force: true });
