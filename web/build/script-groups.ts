import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** The home page, which has only links, pictures and clips. Most visits begin there. */
const homePage = ['marketing/HomePage'];
const pagesToRead = ['marketing/AboutPage', 'marketing/OffersPage', 'shell/NotFoundPage'];
/** A page that loads at once what all pages with forms share: fields, calendar, dialogs, but no check of an answer. */
const pageWithForm = ['booking/FreeCallLayout'];

/** The index files of these packages name all their parts, of which a page uses few. */
const isIndex = /\/(lucide-react|radix-ui)\//;

type ModuleOf = (id: string) => { importedIds: string[] } | null;

/**
 * Groups scripts into files. A small file costs a phone more than its contents are worth: headers, compression on its
 * own, a round trip. Code outside these groups is split by the pages that use it.
 */
export function scriptGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
    // The entries stay files of their own: they wait for a page's code, which could not load if that imported from
    // them.
    { name: 'every-page', tags: ['$initial'], test: /^(?!.*(entry-browser|entry-design|start-app|\.css))/ },
    // The setting of Zod is in the same file, since it has to come before the first contract.
    { name: 'zod', test: /node_modules\/zod\/|zod-without-eval/ },
    // A few lines about the tab's storage, on many pages with queries, are not worth a file.
    { name: 'queries', test: /@tanstack\/(react-query|query-core)\/|\/web\/tab-storage/ },
    groupOf('home', homePage),
    groupOf('marketing', pagesToRead),
    // The studio shows custom pages too.
    groupOf('custom-page', ['custom-pages/CustomPage'], ['custom-pages/CustomPage']),
    // The one sentence about terms, on pages that sell something, is not worth a file.
    groupOf('forms', pageWithForm, ['ui/TermsNote']),
    { name: iconsOf(), test: /\/lucide-react\//, minShareCount: 2 },
  ];
}

/**
 * Returns a function that names the group of an icon's file: visitors do not load icons that only the coach's pages
 * show. The sources tell who shows one, since all pages import icons through the package's index.
 */
function iconsOf(): (id: string) => string {
  const shownToVisitors = new Set<string>();
  for (const file of globSync('web/**/*.{ts,tsx}', { cwd: `${import.meta.dirname}/../..` })) {
    if (/^web\/(admin|studio|launch|rich-text|design|testing)\/|\.test\./.test(file)) continue;
    const [, names = ''] = /import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(file, 'utf8')) ?? [];
    for (const name of names.split(',')) shownToVisitors.add(findIcon(name.trim().split(' ')[0] ?? ''));
  }
  return (id) => {
    const [, name] = /\/icons\/([\w-]+)\.m?js/.exec(id) ?? [];
    return !name || shownToVisitors.has(name) ? 'icons' : 'coach-icons';
  };
}

/** Returns the name of an icon's file without its extension: 'trash' for 'Trash2', whose own file only leads there. */
function findIcon(name: string): string {
  const fileName = name.replace(/(?<=.)([A-Z]|\d+)/g, '-$1').toLowerCase();
  const file = `${import.meta.dirname}/../../node_modules/lucide-react/dist/esm/icons/${fileName}.mjs`;
  if (!existsSync(file)) return fileName;
  return /export \{ default[^}]*\} from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(file, 'utf8'))?.[1] ?? fileName;
}

/** Groups the modules that these pages import statically, without the pages themselves, and some more modules. */
function groupOf(name: string, pages: string[], more: string[] = []): Rolldown.CodeSplittingGroup {
  const entries = pages.map(sourceOf);
  const others = more.map(sourceOf);
  let ids: Set<string> | undefined;
  return {
    debugName: name,
    name(id, modules) {
      ids ??= new Set([...collectImports(entries, (each) => modules.getModuleInfo(each)), ...others]);
      return ids.has(id) ? name : null;
    },
  };
}

const sourceOf = (name: string) => fileURLToPath(new URL(`../${name}.tsx`, import.meta.url));

function collectImports(entries: string[], moduleOf: ModuleOf): Set<string> {
  const ids = new Set<string>();
  const visit = (id: string) => {
    for (const imported of moduleOf(id)?.importedIds ?? []) {
      if (ids.has(imported)) continue;
      ids.add(imported);
      if (!isIndex.test(imported)) visit(imported);
    }
  };
  for (const entry of entries) visit(entry);
  return ids;
}
