import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss, { type AtRule, type Root } from 'postcss';
import type { Plugin, Rolldown } from 'vite';

const sourceFile = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const routes = ['web/routes.tsx', 'web/custom-routes.ts', 'web/admin-pages.ts'].map(sourceFile);
const app = sourceFile('web/entry-browser.tsx');

/**
 * Writes `.vite/page-styles.json` beside the manifest: for each page's module the rules of `web/site.css` that the page
 * can show, so that its HTML paints it without waiting for a file. All others come with the first step to another page.
 */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const file = Object.values(bundle).find((asset) => asset.type === 'asset' && asset.names.includes('site.css'));
      if (!file) throw new Error('the build has no site.css');
      const all = readFileSync(join(dir, file.fileName), 'utf8');
      const readModule = createModuleReader((id) => this.getModuleInfo(id));
      const pages = routes.flatMap((module) => this.getModuleInfo(module)?.dynamicallyImportedIds ?? []);
      const styles = pages.map((page) => [
        page.slice(sourceFile('.').length),
        selectRules(all, collectNames(page, readModule)),
      ]);
      writeFileSync(join(dir, '.vite/page-styles.json'), JSON.stringify(Object.fromEntries(styles)));
    },
  };
}

type ReadModule = { words: string[]; importedIds: string[]; dynamicallyImportedIds: string[] };

/** Returns a function that reads each module once: reading copies its whole source, and pages share most modules. */
function createModuleReader(
  moduleOf: (id: string) => Rolldown.ModuleInfo | null,
): (id: string) => ReadModule | undefined {
  const known = new Map<string, ReadModule | undefined>();
  return (id) => {
    if (known.has(id)) return known.get(id);
    const info = moduleOf(id);
    const module = info
      ? {
          words: [...new Set(info.code?.split(/[\s"'`]|\$\{|\}/))],
          importedIds: info.importedIds,
          dynamicallyImportedIds: info.dynamicallyImportedIds,
        }
      : undefined;
    known.set(id, module);
    return module;
  };
}

/**
 * Collects all words, class names among them, in the sources of a page and of the modules that it loads later, except
 * other pages.
 */
function collectNames(page: string, readModule: (id: string) => ReadModule | undefined): Set<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string) => {
    const module = readModule(id);
    if (seen.has(id) || !module) return;
    seen.add(id);
    for (const name of module.words) names.add(name);
    const laterIds = routes.includes(id) ? [] : module.dynamicallyImportedIds;
    for (const imported of [...module.importedIds, ...laterIds]) visit(imported);
  };
  visit(app);
  visit(page);
  return names;
}

/** Selects the rules whose classes are all among `names`, with the variables, animations and fonts that they use. */
export function selectRules(css: string, names: ReadonlySet<string>): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent as AtRule)) return;
    const selectors = rule.selectors.filter((selector) => classesOf(selector).every((name) => names.has(name)));
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  while (removeUnused(root));
  return root.toString();
}

/** Removes unused rules and variables. Returns whether it removed any: they may have been the only use of others. */
function removeUnused(root: Root): boolean {
  let removed = false;
  const text = root.toString();
  const used = new Set(text.match(/(?<=var\()--[\w-]+/g));
  root.walkDecls(/^--/, (declaration) => {
    if (used.has(declaration.prop)) return;
    declaration.remove();
    removed = true;
  });
  root.walkAtRules((rule) => {
    const unused =
      rule.nodes?.length === 0 ||
      (rule.name === 'property' && !used.has(rule.params)) ||
      (isKeyframes(rule) && !new RegExp(`[ :]${rule.params}[ ;,}]`).test(text));
    if (!unused) return;
    rule.remove();
    removed = true;
  });
  root.walkRules((rule) => {
    if (rule.nodes.length > 0) return;
    rule.remove();
    removed = true;
  });
  return removed;
}

const isKeyframes = (rule: AtRule | undefined): boolean => rule?.type === 'atrule' && rule.name.endsWith('keyframes');

/** Returns the class names of a selector without its escapes: 'md:p-4' for `.md\:p-4:hover`. */
const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll(/\\([\da-f]{1,6}) ?|\\(.)/g, (_, code, sign) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
    ),
  );
