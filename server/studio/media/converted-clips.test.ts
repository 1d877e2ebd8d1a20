import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ClipProgress } from '#contracts/course/course-media.ts';
import { findProgram } from '../../config/find-program.ts';
import { useCoach } from '../../testing/accounts.ts';
import { openUploads } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { courseFilesFolder } from './course-media-folders.ts';
import { addLessonClip, cancelLessonClip } from './lesson-clip-queue.ts';
import { uploadsFolderOf } from './media-folder.ts';

// These need ffmpeg.

const site = useEmptySite();
useRealTime(site);
const coach = useCoach(site);
const folder = await mkdtemp(join(tmpdir(), 'recordings-'));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => rm(courseFilesFolder(site.ctx), { recursive: true, force: true }));

/** A recording as phones make them, of moving colors and a tone. */
async function record(...args: string[]): Promise<Buffer> {
  const to = join(folder, 'recording.mov');
  const sources = ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=30', '-f', 'lavfi', '-i', 'sine'];
  const { stderr, status } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...args, to], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return readFile(to);
}
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'];

/** Sends a clip to a site with ffmpeg. */
async function make(file: Buffer) {
  const config = { ...site.ctx.config, ffmpeg: findProgram('ffmpeg', process.env.PATH) };
  const { start, addPiece } = openUploads(site, coach);
  const { upload } = (await start('lesson-clip', file.length)).body;
  for (let at = 0; at < file.length; at += 1_000_000) await addPiece(upload, at, file.subarray(at, at + 1_000_000));
  const complete = { upload, bytes: file.length, admin: 'coach@example.com' };
  const ask = () => addLessonClip({ ...site.ctx, config }, complete);
  return { upload, ask };
}

async function makeClip(file: Buffer) {
  const { ask } = await make(file);
  for (;;) {
    const reply = await ask();
    if ('clip' in reply) return reply.clip;
  }
}

/** The streams of a clip that the site has made, as ffprobe reads them. */
function probe(name: string) {
  const path = join(courseFilesFolder(site.ctx), name);
  const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path]);
  return { path, ...JSON.parse(String(stdout)) };
}

test('HEVC of a phone becomes H.264 with AAC, its index first, without the place of the recording', async () => {
  const file = await record('-t', '3.9', ...hevc, '-c:a', 'aac', '-metadata', 'location=+48.2082+016.3738/');
  const clip = await makeClip(file);
  expect(clip).toMatchObject({
    type: expect.stringMatching(/^video\/mp4; codecs="avc1\.64\w{4}, mp4a\.40\.2"$/),
    seconds: 3,
  });
  const { streams, path } = probe(clip.src);
  expect(streams).toMatchObject([
    { codec_name: 'h264', pix_fmt: 'yuv420p', width: 640, height: 360, nb_frames: '117' },
    { codec_name: 'aac' },
  ]);
  const stored = await readFile(path);
  expect(stored.indexOf('moov')).toBeLessThan(stored.indexOf('mdat'));
  expect([file.includes('+48.2082'), stored.includes('+48.2082')]).toEqual([true, false]);
  expect((await readdir(courseFilesFolder(site.ctx))).sort()).toEqual([clip.src, clip.still].sort());
  expect(await readdir(uploadsFolderOf(site.ctx))).toEqual([expect.stringMatching(/\.lesson-clip\.json$/)]);
});

test('colors of high dynamic range become usual ones, and 4K at 120 pictures a second what phones play', async () => {
  const hlg = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'];
  const large = ['-vf', 'scale=2160:3840,fps=120,format=yuv420p10le'];
  const clip = await makeClip(await record('-t', '0.5', ...large, ...hevc, ...hlg, '-an'));
  const [video] = probe(clip.src).streams;
  expect(video).toMatchObject({ width: 1080, height: 1920, color_transfer: 'bt709', pix_fmt: 'yuv420p' });
  expect(video.avg_frame_rate).toBe('60/1');
});

test('sound that browsers cannot play is converted too', async () => {
  const clip = await makeClip(await record('-t', '1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'));
  expect(probe(clip.src).streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual(['h264', 'aac']);
});

test('a recording that ends too early is refused, wherever its index is', async () => {
  for (const flags of [[], ['-movflags', '+faststart']]) {
    const file = await record('-t', '2', ...hevc, '-c:a', 'aac', ...flags);
    const { ask } = await make(file.subarray(0, Math.floor(file.length * 0.99)));
    await expect(ask(), flags.join()).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { file: expect.stringMatching(/clip/) } },
    });
  }
  expect(await readdir(courseFilesFolder(site.ctx)).catch(() => [])).toEqual([]);
});

test('a long conversion says how far it is, and ends at once when the coach cancels it', async () => {
  await record('-t', '10', ...hevc, '-an');
  const long = join(folder, 'long.mov');
  const copy = ['-stream_loop', '200', '-i', join(folder, 'recording.mov'), '-c', 'copy', '-y', long];
  expect(spawnSync('ffmpeg', ['-v', 'error', ...copy]).status).toBe(0);
  const file = await readFile(long);
  const { upload, ask } = await make(file);
  const expectProgress = expect.poll(async () => (await ask()) as { progress: ClipProgress });
  await expectProgress.toEqual({ progress: { isConverting: true, percent: expect.any(Number) } });
  const ended = expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  cancelLessonClip(upload);
  await coach.send('DELETE', `/api/admin/media/uploads/${upload}`);
  await ended;
  const running = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout;
  expect(running).not.toContain(upload);
  expect((await readdir(uploadsFolderOf(site.ctx))).filter((name) => name.startsWith(upload))).toEqual([]);
});
