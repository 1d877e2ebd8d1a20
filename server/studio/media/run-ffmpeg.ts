import { spawn } from 'node:child_process';
import { MINUTE_MS } from '#domain/durations.ts';
import { lowerPriority } from '../../process/lower-priority.ts';
import { UnusableFile } from './unusable-file.ts';

/** The exit code of a process that SIGTERM ended. */
export const TERMINATED = 143;
/** The time limit, as a multiple of the clip's length. A small server needs a few times the length. */
const TIME_LIMIT_FACTOR = 20;
const NICENESS = 10;
/** The number of last characters of ffmpeg's errors that are kept for the log. */
const MAX_ERROR_LENGTH = 4000;

/** `video` and `audio` count the tracks of their kind from 0. */
export type ConvertedTracks = { video: number; audio: number | null; seconds: number; isHdr: boolean };

/**
 * Converts a clip to H.264 and AAC in an MP4 file whose index comes first: at most 1920 pixels wide and 60 pictures a
 * second, and without metadata and other tracks. Throws `UnusableFile`, or an error with the code 'ENOSPC' if the disk
 * is full.
 */
export async function convertClip(
  ffmpeg: string,
  { from, to, tracks }: { from: string; to: string; tracks: ConvertedTracks },
  onProgress: (share: number) => void,
): Promise<void> {
  const { video, audio, seconds, isHdr } = tracks;
  const filters = [
    "scale=w='min(1920,iw)':h='min(1920,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2",
    ...(isHdr ? hdrToStandardRange : []),
    'format=yuv420p',
  ];
  const reading = [...inputOptions, '-i', `file:${from}`];
  const sound = audio === null ? [] : ['-map', `0:a:${audio}`, '-c:a', 'aac', '-b:a', '160k', '-ac', '2'];
  const picture = ['-map', `0:v:${video}`, '-vf', filters.join(','), '-fpsmax', '60', '-c:v', 'libx264'];
  const quality = ['-preset', 'veryfast', '-crf', '22', '-maxrate', '8M', '-bufsize', '16M', '-threads', '2'];
  const onlyPictureAndSound = ['-dn', '-sn', '-map_metadata', '-1', '-map_chapters', '-1'];
  const writing = ['-movflags', '+faststart', '-progress', 'pipe:1', '-f', 'mp4', '-y', `file:${to}`];
  const limitMs = 15 * MINUTE_MS + TIME_LIMIT_FACTOR * seconds * 1000;
  const args = [...reading, ...picture, ...quality, ...sound, ...onlyPictureAndSound, ...writing];
  await runFfmpeg(ffmpeg, args, limitMs, (line) => {
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (microseconds) onProgress(Number(microseconds) / 1_000_000 / seconds);
  });
}

/** Writes a moment of a clip as a picture (PNG). Throws like `convertClip`. */
export function captureStill(
  ffmpeg: string,
  { from, to, second }: { from: string; to: string; second: number },
): Promise<void> {
  const args = ['-ss', String(second), ...inputOptions, '-i', `file:${from}`, '-frames:v', '1', '-an'];
  return runFfmpeg(ffmpeg, [...args, '-f', 'image2', '-update', '1', '-c:v', 'png', '-y', `file:${to}`], MINUTE_MS);
}

/** The options with which ffmpeg reads only this file, and only as MP4 or MOV. */
const inputOptions = ['-threads', '2', '-protocol_whitelist', 'file', '-f', 'mov'];

/** The filters for phones' colors of high dynamic range, which would look washed out elsewhere. */
const hdrToStandardRange = [
  'zscale=t=linear:npl=203',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

/** Runs ffmpeg, which ends with this process. `onLine` gets its lines on standard output. */
async function runFfmpeg(
  ffmpeg: string,
  args: string[],
  limitMs: number,
  onLine: (line: string) => void = () => {},
): Promise<void> {
  const child = spawn(ffmpeg, ['-nostdin', '-hide_banner', '-loglevel', 'error', ...args], {
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) lowerPriority(child.pid, NICENESS);
  let errors = '';
  child.stderr.on('data', (text: Buffer) => {
    errors = (errors + text).slice(-MAX_ERROR_LENGTH);
  });
  child.stdout.on('data', (text: Buffer) => {
    for (const line of String(text).split('\n')) onLine(line.trim());
  });
  const end = () => {
    child.kill('SIGKILL');
    process.exit(TERMINATED);
  };
  process.once('SIGTERM', end);
  // The channel to the site closes when the site has ended.
  process.once('disconnect', end);
  const timeLimit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (...ended) => resolve(ended));
    });
    if (code === 0) return;
    if (/No space left|Disk quota/.test(errors)) throw Object.assign(new Error(errors), { code: 'ENOSPC' });
    // The machine stops: it sends the signal 15 (SIGTERM) to ffmpeg and to this process.
    if (/received signal 15/.test(errors)) end();
    throw new UnusableFile(
      'This clip can’t be converted. Please save it on your device as MP4 with H.264 and AAC, and choose it again.',
      { cause: new Error(`ffmpeg ended with ${signal ?? code}: ${errors}`) },
    );
  } finally {
    clearTimeout(timeLimit);
    process.off('SIGTERM', end);
    process.off('disconnect', end);
  }
}
