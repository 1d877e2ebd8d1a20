import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { BufferSource, Input, MP4, WEBM } from 'mediabunny';
import { expect, test } from 'vitest';
import { startingContent } from './starting-content.ts';

const { home } = startingContent;
const videos = [home.hero.video, home.results.video, ...home.testimonials.clips.map((clip) => clip.video)];
const homeFiles = videos.flatMap(({ source }) =>
  source.kind === 'file'
    ? [source, ...source.alternatives].map(({ src, type }) => [`content${src}`, type] as const)
    : [],
);
const allClips = globSync('content/{,course/}videos/*.{mp4,webm}').sort();
const isFfprobeHere = spawnSync('ffprobe', ['-version']).status === 0;
const isContinuousIntegration = !['', 'false', '0'].includes(process.env.CI ?? '');

test('every clip of the home page is there in both formats, and small', () => {
  expect(homeFiles.map(([file]) => file).sort()).toEqual(globSync('content/videos/*.{mp4,webm}').sort());
  for (const [file] of homeFiles) expect(statSync(file).size, file).toBeLessThan(300_000);
  for (const file of allClips) expect(allClips).toContain(file.replace(/\w+$/, file.endsWith('mp4') ? 'webm' : 'mp4'));
});

// `npm test` installs ffprobe. Continuous integration fails without it; elsewhere this is reported as skipped.
test.skipIf(!isFfprobeHere && !isContinuousIntegration).each(allClips)(
  '%s plays on every phone, with sound, as ffprobe reads it',
  (file) => {
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
  },
);

test.each(allClips)('%s has the codecs that its page says', async (file) => {
  using input = new Input({ source: new BufferSource(readFileSync(file)), formats: [MP4, WEBM] });
  const codecs = file.endsWith('.mp4') ? 'avc1.4d4028, mp4a.40.2' : 'vp9, opus';
  // Of VP9 a file says more: its profile, level and depth of color.
  const measured = (await input.getMimeType())
    .replace(/vp09[.\d]*/, 'vp9')
    .replace(/avc1\.\w+/, (avc) => avc.toLowerCase());
  expect(measured).toBe(`video/${file.endsWith('.mp4') ? 'mp4' : 'webm'}; codecs="${codecs}"`);
  for (const [name, type] of homeFiles) if (name === file) expect(type).toBe(measured);
});

type Stream = Record<string, string | number>;

function probe(file: string): { streams: Stream[]; format: { duration: string } } {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file];
  const { status, stdout, stderr } = spawnSync('ffprobe', args, { encoding: 'utf8' });
  expect(`${status} ${stderr}`).toBe('0 ');
  return JSON.parse(stdout);
}

/** In decibels below full scale. Of a silent track it is -91. */
function meanVolume(file: string): number {
  const args = ['-hide_banner', '-nostats', '-i', file, '-vn', '-af', 'volumedetect', '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]);
}

const startOf = (file: string): string => readFileSync(file).subarray(0, 64).toString('latin1');
