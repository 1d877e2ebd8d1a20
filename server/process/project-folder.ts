import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

const packageFile = findPackageJSON('..', import.meta.url);
if (!packageFile)
  throw new Error('The server finds no package.json above itself, and so neither its pages nor its migrations.');

/** The folder with package.json, whether the server runs from its sources or from the build. */
export const projectFolder = dirname(packageFile);
