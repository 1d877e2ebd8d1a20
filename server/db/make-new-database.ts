import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { newDatabaseFile } from './unpack-new-database.ts';

// The build makes an empty database, which each new site copies: making one takes 300 MB more memory than opening it.
const database = await PGlite.create();
const dump = await database.dumpDataDir('gzip');
await database.close();
await mkdir(dirname(newDatabaseFile), { recursive: true });
await writeFile(newDatabaseFile, Buffer.from(await dump.arrayBuffer()));
