import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLines, useCoach } from '../../testing/accounts.ts';
import { drawPicture, openUploads, readSampleClip } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { nameEndlessPictures, repeatPicture } from '../../testing/repeating-clip.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { mediaFolderOf, uploadsFolderOf } from './media-folder.ts';

const site = useEmptySite();
useRealTime(site);
const coach = useCoach(site);
const send = (file: Buffer) => openUploads(site, coach).send('clip', file);
const sample = await readSampleClip();
beforeEach(async () => {
  await rm(mediaFolderOf(site.ctx), { recursive: true, force: true });
});

/** The sample's picture and sound in another container, or without a track. */
async function convert(
  format: Mp4OutputFormat | MovOutputFormat,
  options: Partial<Parameters<typeof Conversion.init>[0]> = {},
) {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  using input = new Input({ source: new BufferSource(sample), formats: [MP4] });
  await (await Conversion.init({ input, output, ...options })).execute();
  return Buffer.from(target.buffer as ArrayBuffer);
}

const place = '+48.2082+016.3738/';

describe('a clip', () => {
  test('is kept with its picture and sound, its index first, and without what tells where it was recorded', async () => {
    const film = await convert(new MovOutputFormat({ fastStart: false }), {
      tags: { comment: place, title: 'quokka' },
    });
    expect(film.includes(place)).toBe(true);
    const { status, body } = await send(film);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        clip: {
          src: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.mp4$/),
          type: expect.stringMatching(/^video\/mp4; codecs="avc1\.\w{6}, mp4a\.40\.2"$/),
          lengthLabel: '0:09',
        },
      },
    });
    const stored = await readFile(join(mediaFolderOf(site.ctx), body.clip.src.slice('/media/'.length)));
    expect([stored.includes(place), stored.includes('quokka')]).toEqual([false, false]);
    expect(stored.indexOf('moov')).toBeLessThan(stored.indexOf('mdat'));
    using input = new Input({ source: new BufferSource(stored), formats: [MP4] });
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    expect([video?.codec, audio?.codec]).toEqual(['avc', 'aac']);
    expect(await video?.computePacketStats()).toMatchObject({ packetCount: 180 });
    expect(await auditLines(site)).toEqual([`coach@example.com media-added: clip ${body.clip.src}`]);
  });

  test('may be silent', async () => {
    const { status, body } = await send(await convert(new Mp4OutputFormat(), { audio: { discard: true } }));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.clip.type).toMatch(/^video\/mp4; codecs="avc1\.\w+"$/);
  });
});

describe('what is refused with what to do, and leaves nothing', () => {
  const indexLast = new Mp4OutputFormat({ fastStart: false });
  const sizesAt = sample.indexOf('stsz');
  test.each([
    ['sound alone', () => convert(new Mp4OutputFormat(), { video: { discard: true } }), /^There’s no picture/],
    [
      'a WebM',
      () => readFile(new URL('../../../content/videos/intro.webm', import.meta.url)),
      /^This file isn’t a clip/,
    ],
    ['a picture', () => drawPicture(100, 100).jpeg().toBuffer(), /^This file isn’t a clip/],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /^This file isn’t a clip/],
    ['a clip’s head and a page', () => Buffer.concat([sample.subarray(0, 32), Buffer.from('<script>')]), /clip/],
    ['one that ends too early', () => sample.subarray(0, 100_000), /^This clip is damaged/],
    ['a lost index', async () => (await convert(indexLast)).subarray(0, 120_000), /clip/],
    ['a lying index', () => Buffer.from(sample).fill(0xff, sizesAt + 8, sizesAt + 16), /clip|read/],
    ['one picture repeated', () => repeatPicture(sample, { bytes: 50_000, times: 20_000 }), /^This clip is damaged/],
    [
      'more pictures without a byte than it has bytes',
      () => nameEndlessPictures(sample, { perChunk: 1 }),
      /^This clip is damaged/,
    ],
  ])('%s', async (_name, make, sentence) => {
    const reply = await send(await make());
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { file: expect.stringMatching(sentence) } },
    });
    expect(await readdir(mediaFolderOf(site.ctx), { recursive: true })).toEqual(['.unfinished']);
  });

  test('more than 200 MB', async () => {
    const { start, addPiece } = openUploads(site, coach);
    const tooLarge = { status: 413, body: { message: expect.stringMatching(/larger than 200 MB/) } };
    expect(await start('clip', 200 * 1024 * 1024 + 1)).toMatchObject(tooLarge);
    const { upload } = (await start('clip', 1000)).body;
    expect((await addPiece(upload, 5 * 1024 ** 3, Buffer.alloc(10))).status).toBe(400);
    expect(await readdir(uploadsFolderOf(site.ctx))).toEqual([`${upload}.part`]);
  });
});

describe('captions', () => {
  const captions = (text: string | Buffer) => openUploads(site, coach).send('captions', Buffer.from(text));
  test('are stored as text', async () => {
    const { status, body } = await captions('\ufeffWEBVTT\r\n\r\n00:00.500 --> 00:02.000\r\nHello <b>there</b>\r\n');
    expect({ status, body }).toEqual({
      status: 201,
      body: { captions: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.vtt$/) },
    });
    const served = await site.app.inject({ url: body.captions });
    expect(served.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(served.body).toBe('WEBVTT\n\n00:00.500 --> 00:02.000\nHello <b>there</b>\n');
  });

  test('of other programs are converted', async () => {
    const { body } = await captions('1\r\n00:00:00,500 --> 00:00:02,000\r\nHello\r\n');
    const served = await site.app.inject({ url: body.captions });
    expect(served.body).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nHello\n');
  });

  test.each([
    ['another text', 'Hello'],
    ['a page', '<script>alert(1)</script>'],
    ['SubRip without a line', '1\n00:00:00,500 --> 00:00:02,000\n\n'],
    ['no cue', 'WEBVTT\n\n'],
    ['no text', Buffer.from([0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x0a, 0xff, 0xfe])],
    ['a NUL', 'WEBVTT\n\n00:00.500 --> 00:02.000\n\0'],
  ])('of %s are refused', async (_name, text) => {
    expect(await captions(text)).toMatchObject({
      status: 400,
      body: { fields: { file: expect.stringMatching(/captions file/) } },
    });
    expect(await readdir(mediaFolderOf(site.ctx), { recursive: true })).toEqual(['.unfinished']);
  });

  test('of more than 200 kB are refused', async () => {
    expect((await captions(`WEBVTT\n${'x'.repeat(200 * 1024)}`)).status).toBe(413);
  });
});
