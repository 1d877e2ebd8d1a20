import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { newDatabaseFile } from './unpack-new-database.ts';

// A part of the build: a site that starts for the first time copies this. Making it takes 300 MB more than opening it.
const database = await PGlite.create();
const dump = await database.dumpDataDir('gzip');
await database.close();
await mkdir(dirname(newDatabaseFile), { recursive: true });
await writeFile(newDatabaseFile, Buffer.from(await dump.arrayBuffer()));
