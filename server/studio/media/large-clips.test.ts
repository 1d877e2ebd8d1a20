import { spawnSync } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readSampleClip } from '../../testing/media.ts';
import { writeSparseClip } from '../../testing/repeating-clip.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { postJson } from '../../testing/site-requests.ts';

// The built program, with clips of gigabytes and kills. Temporary files may be in memory, so these lie on the disk.

const MB = 1024 * 1024;
const PIECE = 8 * MB;
const account = { email: 'coach@example.com', password: 'the coach chose this' };
const env = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, SEED: 'none' };
const folder = await mkdtemp('/var/tmp/large-clips-');
const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGKILL');
  await rm(join(folder, 'data'), { recursive: true, force: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Reply = { upload: string; received: number | null; progress?: object; clip: { src: string; still: string } };

async function start() {
  const server = await startServer({ ...env, DATA_DIR: join(folder, 'data') });
  running.push(server);
  const signIn = await postJson(server.address, '/api/login', { ...account, takeOver: true });
  expect(signIn.status).toBe(200);
  const cookie = signIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const ask = async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
    const isBytes = body instanceof Uint8Array;
    const reply = await fetch(server.address + path, {
      method,
      headers: {
        cookie,
        origin: server.address,
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      body: isBytes ? body : body ? JSON.stringify(body) : null,
    });
    return { status: reply.status, body: (await reply.json()) as Reply };
  };
  const begin = async (bytes: number): Promise<string> => {
    const { body } = await ask('POST', '/api/admin/media/uploads', { kind: 'lesson-clip', bytes });
    return body.upload;
  };
  const received = async (upload: string) => (await ask('GET', `/api/admin/media/uploads/${upload}`)).body.received;

  /** Sends what has not arrived yet of the first `bytes`. */
  async function send(upload: string, path: string, bytes: number) {
    const file = await open(path);
    try {
      const piece = new Uint8Array(PIECE);
      for (let at = (await received(upload)) ?? bytes; at < bytes; ) {
        const { bytesRead } = await file.read(piece, 0, Math.min(PIECE, bytes - at), at);
        const reply = await ask('PUT', `/api/admin/media/uploads/${upload}?offset=${at}`, piece.subarray(0, bytesRead));
        expect(reply.status, JSON.stringify(reply.body)).toBe(200);
        at = reply.body.received ?? bytes;
      }
    } finally {
      await file.close();
    }
  }
  const finish = (upload: string, bytes: number) => ask('POST', '/api/admin/course/clips', { upload, bytes });
  return { server, begin, received, send, finish };
}

/** The most memory that a process, or one that it started, has had, in megabytes. */
function watchMemory(pid: number) {
  let peak = 0;
  const timer = setInterval(() => {
    const args = ['-o', 'rss=', '--pid', String(pid), '--ppid', String(pid)];
    const { stdout } = spawnSync('ps', args, { encoding: 'utf8' });
    peak = Math.max(peak, ...stdout.split('\n').map((line) => Number(line) / 1024));
  }, 100);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

test('a clip of 4 GB becomes one of the site, and no process has 600 MB of memory', async () => {
  const path = join(folder, 'sparse.mp4');
  const bytes = await writeSparseClip(path, await readSampleClip(), { pictures: 16 * 1023, bytes: MB / 4 });
  const { server, begin, send, finish } = await start();
  const readPeak = watchMemory(server.child.pid ?? 0);
  const upload = await begin(bytes);
  await send(upload, path, bytes);
  let reply = await finish(upload, bytes);
  while ('progress' in reply.body) reply = await finish(upload, bytes);
  expect(reply.body).toMatchObject({ clip: { type: expect.stringMatching(/avc1/) } });
  expect(readPeak()).toBeLessThan(600);
  const made = await open(join(folder, 'data/files/course', reply.body.clip.src));
  expect((await made.stat()).size).toBeGreaterThan(bytes - MB);
  await made.close();
}, 900_000);

test('kills between two pieces, and while the clip is converted, cost no more than what was on its way', async () => {
  const path = join(folder, 'recording.mov');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=30', '-t', '20', '-c:v', 'libx265'];
  const short = join(folder, 'short.mov');
  spawnSync('ffmpeg', ['-v', 'error', ...picture, '-preset', 'ultrafast', '-tag:v', 'hvc1', short]);
  spawnSync('ffmpeg', ['-v', 'error', '-stream_loop', '20', '-i', short, '-c', 'copy', path]);
  const bytes = (await readFile(path)).length;
  expect(bytes).toBeGreaterThan(2 * MB);

  const first = await start();
  const upload = await first.begin(bytes);
  await first.send(upload, path, MB);
  await first.server.stop('SIGKILL');

  const second = await start();
  expect(await second.received(upload)).toBe(MB);
  await second.send(upload, path, bytes);
  const waitForNews = expect.poll(async () => (await second.finish(upload, bytes)).body);
  await waitForNews.toMatchObject({ progress: { isConverting: true } });
  await second.server.stop('SIGKILL');
  await expect.poll(() => listProcessesOf(upload)).toEqual([]);

  const third = await start();
  await expect.poll(() => third.received(upload), { timeout: 500_000 }).toBe(null);
  const { clip } = (await third.finish(upload, bytes)).body;
  expect((await readdir(join(folder, 'data/files/course'))).sort()).toEqual([clip.src, clip.still].sort());
  const unfinished = await readdir(join(folder, 'data/files/media/.unfinished'));
  expect(unfinished).toEqual([`${upload}.lesson-clip.json`]);
}, 600_000);

const listProcessesOf = (upload: string): string[] =>
  spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(upload));
