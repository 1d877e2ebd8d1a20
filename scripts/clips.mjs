import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { composeMusic, musicFormat } from './clip-music.mjs';
import { ensureFfmpeg } from './find-ffmpeg.mjs';
import { machineEnv, Refused, root, run, say, script } from './run-program.mjs';

// `npm run clips` makes the sample clips of the site again: it keeps the pictures of each WebM file, composes soft
// music for it, and writes both formats, and a still of each lesson. `npm run clips -- talk.mov part-03` makes
// `part-03.mp4`, `part-03.webm` and the still `part-03.webp` of a recording. Then, as `npm run clips -- --check` does
// alone, it lets ffprobe read the clips of the site and notes the hash of each.

/**
 * H.264 and AAC play on every phone. `faststart` puts the index first, so that a clip starts before all of it is there.
 */
const mp4 = {
  pictures: ['-c:v', 'libx264', '-profile:v', 'main', '-level', '4.0', '-pix_fmt', 'yuv420p', '-preset', 'veryslow'],
  sound: ['-c:a', 'aac', '-b:a', '56k', '-ar', '48000', '-ac', '2'],
  container: ['-movflags', '+faststart'],
};
const webm = {
  pictures: ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-b:v', '0', '-row-mt', '1', '-deadline', 'good'],
  sound: ['-c:a', 'libopus', '-b:a', '28k', '-ac', '2'],
};
/** A still for the list of lessons, where it is 272 pixels wide at most. */
const still = ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '72'];
/** Cuts the drawing out of a sample, without its small title, and continues its ground at both sides. */
const drawing = 'crop=400:400:519:38,pad=712:400:156:0,fillborders=left=156:right=156:mode=smear,scale=544:306';
const wholePicture = 'scale=544:306:force_original_aspect_ratio=increase,crop=544:306';
/** Options with which the same input makes the same bytes. */
const reproducible = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];

await script(async () => {
  if (!(await ensureFfmpeg())) throw new Refused('Clips are made by ffmpeg. Please install it, and run this again.');
  const [recording, name] = process.argv.slice(2);
  if (!recording) encodeSamples();
  else if (recording !== '--check') encodeRecording(resolve(recording), name);
  await checkClips();
});

function clipsOfSite() {
  const folders = ['content/course/videos', 'content/videos'];
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)));
  return files.filter((file) => /\.(mp4|webm)$/.test(file)).sort();
}

/** Checks the clips with ffprobe, and writes their hashes, by which `npm test` knows that they are checked. */
async function checkClips() {
  const test = ['run', '--project', 'unit', 'content/clip-streams.test.ts'];
  const { code, output } = await run('vitest', test, { quiet: true });
  if (code !== 0) throw new Refused(`${output}\nSome clips would not play everywhere. The reasons stand above.`);
  const hashFile = (/** @type {string} */ file) =>
    createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
  const hashes = Object.fromEntries(clipsOfSite().map((file) => [file, hashFile(file)]));
  writeFileSync(join(root, 'content/checked-clips.json'), `${JSON.stringify(hashes, null, 2)}\n`);
  say('ffprobe has checked the clips of the site. Their hashes are in content/checked-clips.json.');
}

function encodeSamples() {
  for (const file of clipsOfSite().filter((name) => name.endsWith('.webm'))) {
    const source = join(root, file);
    const target = source.replace(/\.webm$/, '');
    // The sound ends before the pictures, so that it makes no clip longer.
    const music = composeMusic(basename(target), probe(source).seconds - 0.1);
    const input = ['-copyts', '-i', source, ...musicFormat, '-i', 'pipe:0', '-map', '0:v', '-map', '1:a'];
    const drawn = ['-tune', 'animation', '-crf', '29', '-g', '120'];
    encode(`${target}.mp4`, [...input, ...mp4.pictures, ...drawn, ...mp4.sound, ...mp4.container], music);
    // The pictures keep their times, or each run would move them.
    encode(`${target}.webm`, [...input, '-c:v', 'copy', ...webm.sound, '-avoid_negative_ts', 'disabled'], music);
    if (file.startsWith('content/course/'))
      encode(`${target}.webp`, ['-ss', '10', '-i', source, '-vf', drawing, ...still]);
  }
}

/** @param {string} recording @param {string | undefined} name */
function encodeRecording(recording, name) {
  if (!existsSync(recording)) throw new Refused(`There is no file ${recording}.`);
  if (!name || !/^[\w-]+$/.test(name))
    throw new Refused('Please say what the clip should be called, as in: npm run clips -- talk.mov part-03');
  const target = join(dirname(recording), name);
  if ([`${target}.mp4`, `${target}.webm`].includes(recording))
    throw new Refused('Please choose another name, or the clip would take the place of the recording.');
  // 1280 pixels are enough beside a text, and load quickly on a phone.
  const fit = "scale='min(1280,iw)':'min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2";
  const input = ['-i', recording, '-map', '0:v:0', '-map', '0:a:0?', '-vf', fit];
  const { hasSound } = probe(recording);
  encode(`${target}.mp4`, [...input, ...mp4.pictures, '-crf', '24', ...mp4.sound, '-b:a', '96k', ...mp4.container]);
  encode(`${target}.webm`, [...input, ...webm.pictures, '-crf', '34', ...webm.sound, '-b:a', '64k']);
  encode(`${target}.webp`, ['-i', recording, '-vf', `thumbnail,${wholePicture}`, ...still]);
  if (!hasSound) say('The recording has no sound track, so players will show its captions by themselves.');
}

/**
 * Writes beside the file and then replaces it, because the input may be that very file.
 * @param {string} file
 * @param {string[]} args
 * @param {Buffer} [music]
 */
function encode(file, args, music) {
  const draft = join(dirname(file), `.draft-${basename(file)}`);
  const all = ['-v', 'error', '-y', ...args, ...reproducible, draft];
  const { status, stderr } = spawnSync('ffmpeg', all, { input: music ?? '', env: machineEnv, encoding: 'utf8' });
  if (status !== 0) {
    rmSync(draft, { force: true });
    throw new Refused(`${stderr}\n${file} could not be made.`);
  }
  renameSync(draft, file);
  say(`${relative(process.cwd(), file)}: ${Math.ceil(statSync(file).size / 1000)} kB`);
}

function probe(/** @type {string} */ file) {
  const args = ['-v', 'error', '-show_entries', 'format=duration:stream=codec_type', '-of', 'json', file];
  const { status, stdout, stderr } = spawnSync('ffprobe', args, { encoding: 'utf8', env: machineEnv });
  if (status !== 0) throw new Refused(`${stderr}\n${file} is no video that can be read.`);
  const { format, streams } = JSON.parse(stdout);
  const hasSound = streams.some((/** @type {{ codec_type: string }} */ stream) => stream.codec_type === 'audio');
  return { seconds: Number(format.duration), hasSound };
}
