import { z } from 'zod';
import { OperatorError } from '../process/startup-errors.ts';
import { sharedName } from './shared-files.ts';

/** Format 1: the archive holds all files. */
export const WHOLE = 1;
/** Format 2: some files lie beside the archive. */
export const SHARING = 2;
export const MANIFEST = 'manifest.json';
export const JOBS = 'jobs.ndjson';
export const tableEntry = (name: string): string => `tables/${name}.ndjson`;
export const fileEntry = (path: string): string => `files/${path}`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const amount = z.int().min(0);
/** Relative, with slashes, and never outside the folder. */
const path = z
  .string()
  .refine((text) => text.split('/').every((part) => !['', '.', '..'].includes(part)) && !text.includes('\0'));

const shape = z.object({
  format: z.literal([WHOLE, SHARING]),
  site: z.object({ version: z.string(), commit: z.string().optional() }),
  madeAt: z.iso.datetime(),
  database: z.enum(['postgres', 'embedded']),
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })).min(1),
      rows: amount,
      sha256,
    }),
  ),
  /** The last number that each sequence gave; null where it gave none. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
  jobs: z.object({ rows: amount, sha256 }),
  /** `sharedAs`: the name of a file that lies beside the archive, with others that archives share. */
  files: z.array(z.object({ path, size: amount, sha256, sharedAs: sharedName.optional() })),
  settings: z.record(z.string(), z.string()),
});

/** The contents of an archive, and the checksums by which a restore is verified. */
export type Manifest = z.output<typeof shape>;
export type ArchivedTable = Manifest['tables'][number];
export type ArchivedFile = Manifest['files'][number];
export type Checksum = { rows: number; sha256: string };

/** Formats the manifest for an archive. Throws an `OperatorError` for a file whose name a restore would refuse. */
export function formatManifest(manifest: Manifest): string {
  const refused = manifest.files.find((file) => !path.safeParse(file.path).success);
  if (refused)
    throw new OperatorError(`The file ${refused.path} cannot be in a backup with this name. Please rename it.`);
  return JSON.stringify(manifest);
}

/** Throws an `OperatorError` if this is no manifest, or one of a format that only a newer version of the site knows. */
export function parseManifest(text: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new OperatorError(
      'This file is no backup of the site, or it is damaged: its list of contents cannot be read.',
    );
  }
  const { success, data } = shape.safeParse(parsed);
  if (success) return data;
  const format = (parsed as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > SHARING)
    throw new OperatorError('This backup was made by a newer version of the site. Restore it with that version.');
  throw new OperatorError(
    'This file is no backup of the site, or it is damaged: its list of contents is not complete.',
  );
}
