import { rm } from 'node:fs/promises';
import type { ClipProgress } from '#contracts/course/course-media.ts';
import { isDiskFull } from '../../process/disk-full.ts';
import { hashFile } from './hash-file.ts';
import {
  copyTracks,
  hasCopiedSound,
  type OpenedClip,
  type RemuxedClip,
  refuseDamaged,
  requireAllPackets,
  withClip,
} from './remux-clip.ts';
import { type ConvertedTracks, captureStill, convertClip } from './run-ffmpeg.ts';
import { UnusableFile } from './unusable-file.ts';

/** Matches the profiles of H.264 that all browsers decode; others have more bits or colors. */
const usualH264 = /^avc1\.(?:42|4d|58|64)/i;

/** The second at which the still is taken: many clips begin with a black picture. */
const STILL_SECONDS = 1;

/** The paths of the original, the new clip (`to`), its still, and ffmpeg: null if the machine has none. */
type Files = { from: string; to: string; still: string; ffmpeg: string | null };
/** A clip for a lesson; `stillHash` is null without a still. */
type PreparedClip = RemuxedClip & { stillHash: string | null };

/**
 * Makes a clip of a lesson: H.264 or AV1 with AAC is copied into a new file, others are converted by ffmpeg. Throws
 * `UnusableFile`.
 */
export const prepareLessonClip = (files: Files, onProgress: (progress: ClipProgress) => void): Promise<PreparedClip> =>
  refuseDamaged(async () => {
    const clip = await makeClip(files, reportPercents(onProgress));
    return { ...clip, stillHash: await makeStill(files, clip.seconds) };
  });

async function makeClip({ from, to, ffmpeg }: Files, report: ReturnType<typeof reportPercents>): Promise<RemuxedClip> {
  const tracks = await withClip(from, async (clip) => {
    if (await canCopy(clip)) return null;
    if (!ffmpeg) throw new UnusableFile(await explainFormat(clip));
    await requireAllPackets(clip);
    return describeTracks(clip);
  });
  const hash = await hashFile(from);
  if (!tracks || !ffmpeg)
    return withClip(from, async (clip) => ({ hash, ...(await copyTracks(clip, to, report(false))) }));
  await convertClip(ffmpeg, { from, to, tracks }, report(true));
  return withClip(to, async ({ video, audio, seconds }) => {
    const codecs = [await video.getCodecParameterString(), await audio?.getCodecParameterString()];
    return { hash, type: `video/mp4; codecs="${codecs.filter(Boolean).join(', ')}"`, seconds };
  });
}

/** Makes the still, or returns null after an error: then the coach's browser makes one. */
async function makeStill({ to, still, ffmpeg }: Files, seconds: number): Promise<string | null> {
  if (!ffmpeg) return null;
  const picture = `${to}.png`;
  try {
    await captureStill(ffmpeg, { from: to, to: picture, second: Math.min(STILL_SECONDS, seconds / 2) });
    const { encodeStill } = await import('./encode-picture.ts');
    return await encodeStill(picture, still);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return null;
  } finally {
    await rm(picture, { force: true });
  }
}

async function canCopy(clip: OpenedClip): Promise<boolean> {
  const { video, audio } = clip;
  if (audio && !hasCopiedSound(clip)) return false;
  return video.codec === 'av1' || usualH264.test((await video.getCodecParameterString()) ?? '');
}

const explainFormat = async ({ video }: OpenedClip): Promise<string> =>
  video.codec === 'hevc'
    ? 'Your phone saved this clip in a format that many browsers can’t play (HEVC). On an iPhone, choose Settings → Camera → Formats → Most Compatible, and record it again. On other devices, save it as MP4 with H.264.'
    : 'Many browsers can’t play this clip. Please save it as MP4 with H.264 and AAC, and choose it again.';

const describeTracks = async ({ video, audio, seconds }: OpenedClip): Promise<ConvertedTracks> => ({
  video: video.number - 1,
  audio: audio && audio.number - 1,
  seconds,
  isHdr: await video.hasHighDynamicRange(),
});

/** Reports each percent once. */
function reportPercents(onProgress: (progress: ClipProgress) => void) {
  let last = -1;
  return (isConverting: boolean) => (part: number) => {
    const percent = Math.max(0, Math.min(99, Math.floor(100 * part)));
    if (percent <= last) return;
    last = percent;
    onProgress({ isConverting, percent });
  };
}
