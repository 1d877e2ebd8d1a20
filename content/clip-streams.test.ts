import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Needs ffmpeg, and takes a second for each clip: `npm run test:all` runs it. `clips.test.ts` shows that the clips are
// still these.
const allClips = globSync('content/{,course/}videos/*.{mp4,webm}').sort();

test.each(allClips)('%s plays on every phone, with sound, as ffprobe reads it', (file) => {
  const { streams, format } = probe(file);
  const [pictures, sound, ...others] = streams;
  expect(others).toEqual([]);
  const isMp4 = file.endsWith('.mp4');
  expect(pictures).toMatchObject({ codec_type: 'video', pix_fmt: 'yuv420p', codec_name: isMp4 ? 'h264' : 'vp9' });
  expect(sound).toMatchObject({ codec_type: 'audio', channels: 2, codec_name: isMp4 ? 'aac' : 'opus' });
  expect(Number(pictures?.width) / Number(pictures?.height)).toBeCloseTo(16 / 9);
  const seconds = Number(format.duration);
  expect(seconds).toBeGreaterThan(7);
  expect(seconds, 'a whole number, as the labels say').toBeCloseTo(Math.round(seconds), 1);
  const volume = meanVolume(file);
  expect(volume, 'music that can be heard, and is not loud').toBeGreaterThan(-35);
  expect(volume).toBeLessThan(-18);
  if (!isMp4) return;
  // What the pages say of the file before it is fetched: 4D40 is the Main profile, 28 its level 4.0.
  expect(pictures).toMatchObject({ profile: 'Main', level: 40 });
  expect(sound).toMatchObject({ profile: 'LC' });
  expect(startOf(file), 'its index stands first, so that it begins at once').toMatch(/^[\s\S]{4}ftyp[\s\S]*moov/);
});

type Stream = Record<string, string | number>;

function probe(file: string): { streams: Stream[]; format: { duration: string } } {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file];
  const { status, stdout, stderr } = spawnSync('ffprobe', args, { encoding: 'utf8' });
  expect(`${status} ${stderr}`).toBe('0 ');
  return JSON.parse(stdout);
}

/** Returns the mean volume in decibels below full scale; -91 for a silent track. */
function meanVolume(file: string): number {
  const args = ['-hide_banner', '-nostats', '-i', file, '-vn', '-af', 'volumedetect', '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]);
}

const startOf = (file: string): string => readFileSync(file).subarray(0, 64).toString('latin1');
