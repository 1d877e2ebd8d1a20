import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.mjs';

/**
 * The licences under which code may go into the site: they ask for a notice, and for nothing of the site itself.
 * MPL-2.0 also asks that the package's own files stay open, which they are: no package is changed. LGPL-3.0 also asks
 * that others may replace the library: it is a file of its own in `node_modules`, to which the site only links.
 */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1',
  'Zlib',
  'Python-2.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Bitstream-Vera',
]);

/**
 * The licences of packages whose package.json names none: those of the files in them, read by a person.
 * @type {Record<string, string>}
 */
const readByHand = {
  // Fonts may be embedded and passed on with other software, under their own names.
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
};

/** Returns whether an SPDX expression lets us choose allowed licences only. */
export function isAllowed(/** @type {string} */ license) {
  const choices = license.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));
}

/** @typedef {{ name: string, version: string, license: string, path: string, where: string[] }} ShippedPackage */

/** @returns {ShippedPackage[]} */
export function listShipped() {
  /** @type {{ packages: Record<string, { version: string, license?: string, dev?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const builds = Object.entries({ server: ['server', 'render'], browser: ['web'] }).map(([where, folders]) => ({
    where,
    names: new Set(
      folders.flatMap((folder) => JSON.parse(readFileSync(join(root, 'dist', folder, 'packages.json'), 'utf8'))),
    ),
  }));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license: declared = 'unknown', dev = false }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      const license = readByHand[name] ?? declared;
      const where = builds.filter(({ names }) => names.has(`${name}@${version}`)).map((build) => build.where);
      return { name, version, license, path, where: dev ? where : [...new Set(['server', ...where])] };
    })
    .filter(({ where }) => where.length > 0)
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

const sortKey = (/** @type {ShippedPackage} */ { name, path }) => `${name}\0${path}`;

/** Returns the text of docs/THIRD_PARTY.md. The builds must be up to date. */
export function writeThirdParty() {
  const shipped = listShipped();
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const each of shipped) {
    const text = readLicenseText(each);
    if (text) names.set(text, [...new Set([...(names.get(text) ?? []), each.name])]);
  }
  const rows = shipped.map(
    ({ name, version, license, where }) => `| ${name} | ${version} | ${license} | ${where.join(', ')} |`,
  );
  return [
    '# Third-party code',
    '',
    'What of others is in the built site, and under which licence. No package is changed; the source of each is at https://www.npmjs.com/package/ and its name. The libraries under LGPL-3.0 (https://www.gnu.org/licenses/lgpl-3.0.txt) are files of their own in `node_modules/@img`, which may be replaced. Made by `npm run licences`; do not edit it.',
    '',
    '| Package | Version | Licence | Where |',
    '|---|---|---|---|',
    ...new Set(rows),
    '',
    '## Licence texts',
    ...[...names].flatMap(([text, of]) => ['', `### ${of.join(', ')}`, '', '~~~text', text, '~~~']),
    '',
  ].join('\n');
}

/** Reads a licence's text; none of a package for one kind of machine, whose parent has the same text. */
function readLicenseText(/** @type {ShippedPackage} */ { path, name }) {
  const folder = join(root, path);
  if (/-(linux|darwin|win32|android|freebsd|wasm32)(-|$)/.test(name) || !existsSync(folder)) return '';
  const file = readdirSync(folder)
    .sort()
    .find((each) => /^(licen[cs]e|copying)/i.test(each));
  if (!file) return '';
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').replaceAll('`', "'");
  return text.replaceAll(/[ \t]+$/gm, '').trim();
}
