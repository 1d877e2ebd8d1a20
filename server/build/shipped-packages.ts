import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The folder of a package in the path of a module, the innermost one. */
const packageFolder = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;

/**
 * Writes `packages.json` beside a build: the packages whose code is in it, for `npm run licences` and `npm run doctor`.
 * Tools that only make the build are left out.
 */
export function shippedPackages(): Plugin {
  return {
    name: 'shipped-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const packages = new Map<string, string>();
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      for (const id of [...ids, ...this.getModuleIds()].filter((each) => each.includes('/node_modules/'))) {
        const [, folder = '', name = ''] = packageFolder.exec(id.replace(/^\0/, '').split('?')[0] ?? '') ?? [];
        if (!name || packages.has(folder)) continue;
        // A style's packages are in the graph without being in a chunk.
        if (!ids.includes(id) && !/\.css|\.woff2?/.test(id)) continue;
        const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string };
        packages.set(folder, `${name}@${version}`);
      }
      const source = `${JSON.stringify([...new Set(packages.values())].sort(), null, 1)}\n`;
      this.emitFile({ type: 'asset', fileName: 'packages.json', source });
    },
  };
}
