import { stat } from 'node:fs/promises';
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny';
import { isDiskFull } from '../../process/disk-full.ts';
import { hashFile } from './hash-file.ts';
import { UnusableFile } from './unusable-file.ts';

const copiedVideo = ['avc', 'hevc', 'av1'];
const copiedAudio = ['aac'];
/** The longest clip: labels have three digits for minutes. */
const MAX_SECONDS = 999 * 60;
/** The limit for one track: sixty pictures a second for the longest clip. */
const MAX_PACKETS = 60 * MAX_SECONDS;

/** The most bytes that wait in memory for a slow disk. */
const BUFFER_BYTES = 4 * 1024 * 1024;
/** The copied bytes after which garbage is collected. */
const COPIED_BYTES = 32 * 1024 * 1024;

const damaged = 'This clip is damaged, or a part of it is missing. Please save it anew, or choose another one.';

export type RemuxedClip = {
  /** The hash of the original file. */
  hash: string;
  /** 'video/mp4; codecs="avc1.4d4028, mp4a.40.2"' */
  type: string;
  seconds: number;
};

/** Reports the part that is done, from 0 to 1. */
export type ReportProgress = (part: number) => void;

/**
 * Copies the picture and the sound of a clip into a new MP4 file, without its other data, such as the place where the
 * clip was recorded. The index comes first, so that browsers play it from the start. Throws `UnusableFile`.
 */
export const remuxClip = (from: string, to: string): Promise<RemuxedClip> =>
  refuseDamaged(async () => {
    const hash = await hashFile(from);
    return withClip(from, async (clip) => {
      if (!copiedVideo.includes(clip.video.codec ?? '') || (clip.audio && !hasCopiedSound(clip)))
        throw new UnusableFile('Most browsers can’t play this clip. Please save it as MP4 with H.264 and AAC.');
      return { hash, ...(await copyTracks(clip, to)) };
    });
  });

/** Runs `work`, and turns the library's many kinds of errors about malformed files into `UnusableFile`. */
export async function refuseDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusableFile || isDiskFull(error)) throw error;
    throw new UnusableFile(damaged, { cause: error });
  }
}

export type OpenedClip = {
  from: string;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  seconds: number;
};

export const hasCopiedSound = ({ audio }: OpenedClip): boolean => copiedAudio.includes(audio?.codec ?? '');

/** Opens a clip for `work`. Throws `UnusableFile` if the file is no clip. */
export async function withClip<Result>(from: string, work: (clip: OpenedClip) => Promise<Result>): Promise<Result> {
  // The handler ignores errors between two reads of the file, since they occur again at the next read.
  const source = new FilePathSource(from, { maxCacheSize: BUFFER_BYTES, handleUnhandledError: () => {} });
  using input = new Input({ source, formats: [MP4, QTFF] });
  if (!(await input.canRead())) throw new UnusableFile('This file isn’t a clip. Please choose an MP4 or MOV file.');
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new UnusableFile('There’s no picture in this clip. Please choose another one.');
  const tracks = await input.getAudioTracks();
  // Some phones write their sound in two formats.
  const copied = tracks.find(({ codec }) => copiedAudio.includes(codec ?? ''));
  const audio = copied ?? (await input.getPrimaryAudioTrack()) ?? null;
  const seconds = await input.computeDuration();
  if (seconds > MAX_SECONDS) throw new UnusableFile('This clip is too long. Please choose a shorter one.');
  // Awaited, since the file is closed at the end of this function.
  return await work({ from, video, audio, seconds });
}

/** Throws `UnusableFile` if a part of the clip is missing. */
export async function requireAllPackets({ from, video, audio }: OpenedClip): Promise<void> {
  const { size } = await stat(from);
  for (const track of audio ? [video, audio] : [video]) {
    let missing = await countPackets(track, size);
    for await (const _packet of new EncodedPacketSink(track).packets()) missing -= 1;
    if (missing > 0) throw new UnusableFile(damaged);
  }
}

export async function copyTracks(
  { from, video, audio, seconds }: OpenedClip,
  to: string,
  onProgress: ReportProgress = () => {},
): Promise<Omit<RemuxedClip, 'hash'>> {
  const target = new FilePathTarget(to, { chunkSize: BUFFER_BYTES });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target });
  const { size } = await stat(from);
  const tracks = [await openVideo(output, video, size), ...(audio ? [await openAudio(output, audio, size)] : [])];
  await output.start();
  const freeMemory = collectGarbageEvery(COPIED_BYTES);
  const startsAt = Math.min(0, ...tracks.map(({ next }) => next?.timestamp ?? 0));
  for (let track = findEarliest(tracks); track; track = findEarliest(tracks)) {
    const packet = track.next as EncodedPacket;
    // Sound may begin a moment before the picture; MP4 has no times before the start.
    await track.add(startsAt < 0 ? packet.clone({ timestamp: packet.timestamp - startsAt }) : packet);
    onProgress(packet.timestamp / seconds);
    freeMemory(packet.byteLength);
    await track.advance();
  }
  // A file that ends too early lacks packets.
  if (tracks.some(({ missing }) => missing > 0)) throw new UnusableFile(damaged);
  await output.finalize();
  // The sample entry of HEVC is 'hvc1', the only one that Safari plays.
  return { type: (await output.getMimeType()).replace('hev1.', 'hvc1.'), seconds };
}

/**
 * Collects garbage after so many copied bytes. They lie outside of V8's heap, where it lets hundreds of megabytes of
 * garbage grow. The process is started with `--expose-gc`.
 */
function collectGarbageEvery(limit: number): (bytes: number) => void {
  let copied = 0;
  return (bytes) => {
    copied += bytes;
    if (copied < limit) return;
    copied = 0;
    globalThis.gc?.();
  };
}

type Track = {
  /** The next packet; undefined at the end of the track. */
  next: EncodedPacket | undefined;
  /** The number of packets that the file names and that are not read yet. */
  missing: number;
  add(packet: EncodedPacket): Promise<void>;
  advance(): Promise<void>;
};

async function openVideo(output: Output, track: InputVideoTrack, fileBytes: number): Promise<Track> {
  const source = new EncodedVideoPacketSource(track.codec as NonNullable<typeof track.codec>);
  const packetCount = await countPackets(track, fileBytes);
  output.addVideoTrack(source, { rotation: track.rotation, maximumPacketCount: packetCount });
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  return readPackets(track, packetCount, (packet) => source.add(packet, { decoderConfig }));
}

async function openAudio(output: Output, track: InputAudioTrack, fileBytes: number): Promise<Track> {
  const source = new EncodedAudioPacketSource(track.codec as NonNullable<typeof track.codec>);
  const packetCount = await countPackets(track, fileBytes);
  output.addAudioTrack(source, { maximumPacketCount: packetCount });
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  return readPackets(track, packetCount, (packet) => source.add(packet, { decoderConfig }));
}

/**
 * Counts a track's packets. Throws `UnusableFile` if together they are longer than the file: a malicious file may name
 * the same bytes again and again.
 */
async function countPackets(track: InputVideoTrack | InputAudioTrack, fileBytes: number): Promise<number> {
  let count = 0;
  let bytes = 0;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    count += 1;
    // An empty packet counts as a byte, since a file may name any number of them.
    bytes += Math.max(1, packet.byteLength);
    if (bytes > fileBytes || count > MAX_PACKETS) throw new UnusableFile(damaged);
  }
  return count;
}

async function readPackets(
  track: InputVideoTrack | InputAudioTrack,
  packetCount: number,
  add: Track['add'],
): Promise<Track> {
  const packets = new EncodedPacketSink(track).packets();
  const opened: Track = {
    next: undefined,
    missing: packetCount,
    add,
    async advance() {
      const { value } = await packets.next();
      opened.next = value ?? undefined;
      if (value) opened.missing -= 1;
    },
  };
  await opened.advance();
  return opened;
}

function findEarliest(tracks: Track[]): Track | undefined {
  const timeOf = ({ next }: Track) => next?.timestamp ?? 0;
  const [earliest] = tracks.filter(({ next }) => next).sort((one, other) => timeOf(one) - timeOf(other));
  return earliest;
}
