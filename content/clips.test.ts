import { createHash } from 'node:crypto';
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

test('every clip of the home page is there in both formats, and small', () => {
  expect(homeFiles.map(([file]) => file).sort()).toEqual(globSync('content/videos/*.{mp4,webm}').sort());
  for (const [file] of homeFiles) expect(statSync(file).size, file).toBeLessThan(300_000);
  for (const file of allClips) expect(allClips).toContain(file.replace(/\w+$/, file.endsWith('mp4') ? 'webm' : 'mp4'));
});

test('every clip is the one that ffprobe has checked', () => {
  const checked = JSON.parse(readFileSync('content/checked-clips.json', 'utf8'));
  const hashes = Object.fromEntries(allClips.map((file) => [file, hashFile(file)]));
  expect(hashes, 'after a clip has changed, please run `npm run clips -- --check`').toEqual(checked);
});

const hashFile = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

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
