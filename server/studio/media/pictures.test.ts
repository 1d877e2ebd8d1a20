import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { Picture } from '#contracts/studio/pictures-and-clips.ts';
import { startChildProcess } from '../../process/child-process.ts';
import { auditLines, useCoach } from '../../testing/accounts.ts';
import { drawPicture, openUploads } from '../../testing/media.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { mediaFolderOf, uploadsFolderOf } from './media-folder.ts';
import { runMediaProcess } from './run-media-process.ts';

const site = useEmptySite();
useRealTime(site);
const coach = useCoach(site);
const send = (file: Buffer) => openUploads(site, coach).send('picture', file);
const read = (name: string) => readFile(join(mediaFolderOf(site.ctx), name));
const uploads = () => readdir(uploadsFolderOf(site.ctx));
beforeEach(async () => {
  await rm(mediaFolderOf(site.ctx), { recursive: true, force: true });
});

describe('a picture', () => {
  test('becomes AVIF, WebP and JPEG in sizes up to its own, of which none tells where it was taken', async () => {
    const photo = await drawPicture(1200, 900)
      .withExif({ IFD0: { Artist: 'quokka' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { status, body } = await send(photo);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { picture: { width: 1200, height: 900, widths: [480, 800, 1200] } },
    });
    const { src } = Picture.omit({ alt: true }).parse(body.picture);
    const hash = /^\/media\/([0-9a-f]{32})-1200\.jpg$/.exec(src)?.[1];
    for (const width of [480, 800, 1200]) {
      for (const [extension, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
        ['jpg', 'jpeg'],
      ]) {
        const bytes = await read(`${hash}-${width}.${extension}`);
        const found = await sharp(bytes).metadata();
        expect(found).toMatchObject({ format, width, height: (width * 3) / 4 });
        expect([found.exif, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined]);
        expect(bytes.includes('quokka')).toBe(false);
      }
    }
    expect(await uploads()).toEqual([expect.stringMatching(/\.picture\.json$/)]);
    expect(await auditLines(site)).toEqual([`coach@example.com media-added: picture ${src}`]);
  });

  test('is turned as the camera says', async () => {
    const { body } = await send(await drawPicture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(body.picture).toMatchObject({ width: 200, height: 400, widths: [200] });
  });

  test.each([
    ['a gray one', () => drawPicture(60, 40).grayscale().png()],
    ['one with opacity', () => drawPicture(60, 40).ensureAlpha(0.5).webp()],
    ['one in print colors', () => drawPicture(60, 40).toColourspace('cmyk').jpeg()],
    ['one with 16 bits', () => drawPicture(60, 40).toColourspace('rgb16').png()],
    ['an AVIF', () => drawPicture(60, 40).avif()],
    ['a very high one', () => drawPicture(10, 9000).png()],
  ])('%s is taken', async (_name, draw) => {
    const { status, body } = await send(await draw().toBuffer());
    expect(status, JSON.stringify(body)).toBe(201);
    const { dominant } = await sharp(await read(body.picture.src.slice('/media/'.length))).stats();
    expect(dominant.g, 'it is no black picture').toBeGreaterThan(60);
  });
});

/** The PNG of a single color, with any size: its bytes are as few as those of a bomb. */
function makePng(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const end = Buffer.alloc(4);
    end.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, end]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', size), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A small AVIF whose head says that it is this large. */
async function makeLargeAvif(width: number, height: number): Promise<Buffer> {
  const bytes = await drawPicture(60, 40).avif().toBuffer();
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

describe('what is refused with what to do, and leaves nothing', () => {
  const photo = () => drawPicture(300, 200).jpeg().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['100 megapixels', () => makePng(10_000, 10_000, Buffer.alloc(1000)), /^This picture has 100 megapixels/],
    ['bytes that say 900', () => makePng(30_000, 30_000, Buffer.alloc(100_000)), /^This picture has 900 megapixels/],
    ['an AVIF that says 20', () => makeLargeAvif(5000, 4000), /^This picture has 20 .* at most 12/],
    ['a drawing with a script', () => Buffer.from(svg), /^This is a drawing \(SVG\)/],
    ['the same declared', () => Buffer.from(`<?xml version="1.0"?>\n<!-- JFIF -->\n${svg}`), /^This is a drawing/],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /^This file isn’t a picture/],
    ['an archive', () => Buffer.from('PK\x03\x04 a zip of 42 kB that holds petabytes'), /^This file isn’t a picture/],
    ['a GIF', () => drawPicture(20, 20).gif().toBuffer(), /^This is a GIF/],
    ['a TIFF', () => drawPicture(20, 20).tiff().toBuffer(), /^This file isn’t a picture/],
    [
      'a HEIC',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      /^This is a HEIC .* as JPEG first\.$/,
    ],
    ['one that ends too early', async () => (await photo()).subarray(0, 600), /^This picture is damaged/],
    ['a JPEG’s head and a page', () => Buffer.from('\xff\xd8\xff\xe0<script>', 'latin1'), /^This picture is damaged/],
    ['the head of a WebP alone', () => Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), /^This picture is damaged/],
    ['four letters', () => Buffer.from('abcd'), /^This file isn’t a picture/],
  ])('%s', async (_name, make, sentence) => {
    const reply = await send(await make());
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { file: expect.stringMatching(sentence) } },
    });
    expect(await readdir(mediaFolderOf(site.ctx), { recursive: true })).toEqual(['.unfinished']);
  });

  test('more than 20 MB', async () => {
    const tooLarge = { status: 413, body: { code: 'TOO_LARGE', message: expect.stringMatching(/larger than 20 MB/) } };
    const { start, addPiece, finish } = openUploads(site, coach);
    expect(await start('picture', 20 * 1024 * 1024 + 1)).toMatchObject(tooLarge);
    // A clip may be larger, so this one says that it is a clip.
    const { upload } = (await start('clip', 21 * 1024 * 1024)).body;
    const piece = Buffer.alloc(1024 * 1024, 1);
    for (let sent = 0; sent < 21; sent += 1) await addPiece(upload, sent * piece.length, piece);
    expect(await finish('picture', upload, 21 * piece.length)).toMatchObject(tooLarge);
    expect(await uploads()).toEqual([]);
  });
});

test('a process that breaks on a file is a refusal', async () => {
  const start: typeof startChildProcess = (program) => {
    const started = startChildProcess(program);
    started.child.once('spawn', () => started.child.kill('SIGKILL'));
    return started;
  };
  const job = { kind: 'picture', from: '/nowhere', to: '/nowhere' } as const;
  await expect(runMediaProcess(job, site.ctx.log, { start })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^This file can’t be read/),
  });
});
