import { type Block, blockKinds } from '#contracts/studio/blocks/block-kinds.ts';
import { newText } from '#contracts/studio/blocks/text-block.ts';
import { type CustomPage, MAX_MENU_LABEL } from '#contracts/studio/custom-pages.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { changeValue } from './edit-content.ts';

type NewPage = { title: string; path: string; description: string };

/** Adds a page with a sample text at the end of the list. */
export function addCustomPage(content: SiteContent, { title, path, description }: NewPage): SiteContent {
  const page: CustomPage = {
    id: makeId(),
    path,
    head: { title, description },
    title,
    inMenu: false,
    menuLabel: title.slice(0, MAX_MENU_LABEL).trim(),
    blocks: [{ kind: 'text', text: newText }],
  };
  return { ...content, customPages: [...content.customPages, page] };
}

/** Replaces a page. If its address has changed, the links and redirects that lead to it follow. */
export function replaceCustomPage(content: SiteContent, page: CustomPage): SiteContent {
  const before = content.customPages.find(({ id }) => id === page.id);
  const customPages = content.customPages.map((each) => (each.id === page.id ? page : each));
  const next = { ...content, customPages };
  return before && before.path !== page.path ? changeLinks(next, before.path, page.path) : next;
}

/** Removes a page. Publishing then removes its redirects, which lead nowhere. */
export const removeCustomPage = (content: SiteContent, id: string): SiteContent => ({
  ...content,
  customPages: content.customPages.filter((page) => page.id !== id),
});

/** The picture of a new block, until the coach chooses another. */
const emptyPlate = { src: '/pictures/empty-plate.svg', alt: 'An empty plate', width: 800, height: 600 };

/** Adds a new block of this kind to the custom page at `pageIndex`. */
export function addBlock(
  content: SiteContent,
  pageIndex: number,
  blockIndex: number,
  kind: Block['kind'],
): SiteContent {
  const samples = { picture: emptyPlate, clip: content.home.hero.video };
  const block = structuredClone(blockKinds[kind].start(samples));
  return changeValue(content, `customPages.${pageIndex}.blocks`, (all) =>
    (all as Block[]).toSpliced(blockIndex, 0, block),
  );
}

const linkKeys = new Set(['href', 'to']);

/** Replaces the path `from` in all links of a value, with or without a query or fragment. */
function changeLinks<Value>(value: Value, from: string, to: string): Value {
  const change = (key: string, entry: unknown): unknown => {
    if (typeof entry !== 'string' || !linkKeys.has(key)) return changeLinks(entry, from, to);
    const rest = entry.slice(from.length);
    return entry.startsWith(from) && /^($|[?#])/.test(rest) ? to + rest : entry;
  };
  if (Array.isArray(value)) return value.map((entry) => changeLinks(entry, from, to)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, change(key, entry)])) as Value;
}

/** Makes an id. Browsers have `randomUUID` on https only. */
export const makeId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('');
