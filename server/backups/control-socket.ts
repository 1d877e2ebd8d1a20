import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { isAbsolute, join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { backupSourceOf, type WrittenBackup, writeBackup } from './write-backup.ts';

/**
 * The socket in the data folder on which a running site takes the owner's commands, since the embedded database serves
 * one process only. Only users of the machine who may open that file can reach it.
 */
const socketPath = (dataDir: string): string => join(dataDir, 'control.sock');

const MAX_COMMAND_BYTES = 65_536;

const backupInput = z.object({ file: z.string().refine(isAbsolute), withSecrets: z.boolean() });
type BackupInput = z.output<typeof backupInput>;
type BackupReply = { written: Omit<WrittenBackup, 'manifest'> } | { error: string };

/** Opens the socket, and carries out commands until it is closed. Without a socket, the site runs anyway. */
export async function openControlSocket(ctx: AppContext): Promise<{ close(): Promise<void> }> {
  const path = socketPath(ctx.config.dataDir);
  const server = createServer(async (incoming, outgoing) => {
    const sendReply = (status: number, reply: BackupReply) => {
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    };
    if (incoming.method !== 'POST' || incoming.url !== '/backup')
      return sendReply(404, { error: 'There is no such command.' });
    const input = backupInput.safeParse(await json(limitLength(incoming)).catch(() => undefined));
    if (!input.success) return sendReply(400, { error: 'The command was not understood.' });
    try {
      const { manifest, ...written } = await backUpRunningSite(ctx, input.data);
      ctx.log.info({ bytes: written.bytes, rows: written.rows }, 'a command made a backup');
      sendReply(200, { written });
    } catch (err) {
      if (!(err instanceof OperatorError)) ctx.log.error({ err }, 'a backup failed');
      sendReply(500, {
        error: err instanceof OperatorError ? err.message : 'The backup failed. The log of the site says why.',
      });
    }
  });
  // A backup may take longer than a request of a visitor.
  server.requestTimeout = 0;
  // This process holds the database's lock, so a socket that is still there belongs to a process that was killed.
  await rm(path, { force: true });
  const mask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  } catch (err) {
    ctx.log.warn({ err }, 'commands cannot reach this site while it runs: its data folder takes no socket');
    return { close: async () => {} };
  } finally {
    process.umask(mask);
  }
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function* limitLength(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_COMMAND_BYTES) throw new Error('the command is too long');
    yield chunk;
  }
}

const backUpRunningSite = (ctx: AppContext, { file, withSecrets }: BackupInput): Promise<WrittenBackup> =>
  writeBackup(backupSourceOf(ctx, { now: ctx.now(), withSecrets }), file);

/** Lets the running site make the backup. Returns undefined if no site runs on this data folder. */
export async function askRunningSite(
  dataDir: string,
  input: BackupInput,
): Promise<Omit<WrittenBackup, 'manifest'> | undefined> {
  const reply = await new Promise<BackupReply | undefined>((resolve, reject) => {
    const outgoing = request({ socketPath: socketPath(dataDir), path: '/backup', method: 'POST' }, (incoming) => {
      text(incoming).then((body) => resolve(JSON.parse(body)), reject);
    });
    outgoing.once('error', (error: { code?: string }) => {
      const isNoSite = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(error.code ?? '');
      if (isNoSite) resolve(undefined);
      else if (error.code === 'ECONNRESET')
        reject(new OperatorError('The site stopped before the backup was complete.'));
      else reject(error);
    });
    outgoing.end(JSON.stringify(input));
  });
  if (reply && 'error' in reply) throw new OperatorError(reply.error);
  return reply?.written;
}
