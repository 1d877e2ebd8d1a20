import { join } from 'node:path';
import { projectFolder } from '../project-folder.ts';

/** An embedded database without tables, as PGlite dumps it. The build writes it. */
export const newDatabaseFile = join(projectFolder, 'dist/new-database.tar.gz');
