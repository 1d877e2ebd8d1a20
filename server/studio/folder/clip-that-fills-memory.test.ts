import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useCoach } from '../../testing/accounts.ts';
import { useContentFolders } from '../../testing/content-folder.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { useRealTime } from '../../testing/use-real-time.ts';
import { courseFilesFolder } from '../media/course-media-folders.ts';

const site = useEmptySite();
useRealTime(site);
const { exportStarting, importFrom } = useContentFolders(site, useCoach(site));

test.each([
  ['fill the memory', () => clipOfManyTimes({ codec: 'avc1', duration: 5000 })],
  ['fill the memory where its length is looked up in them', () => clipOfManyTimes({ codec: 'vp08', duration: 0 })],
])('a course with a clip whose tables %s changes nothing, and says why', async (_what, makeClip) => {
  const folder = await exportStarting();
  await writeFile(join(folder, 'course/videos/part-02.mp4'), makeClip());
  await expect(importFrom(folder)).rejects.toMatchObject({
    problems: [
      'course/videos/part-02.mp4: This file can’t be read. Please save it anew on your device, or choose another one.',
    ],
  });
  expect(await readdir(courseFilesFolder(site.ctx)).catch(() => [])).toEqual([]);
});

/** A clip of 5 pictures whose table of times has 10 million entries. */
function clipOfManyTimes({ codec, duration }: { codec: string; duration: number }): Buffer {
  const entries = 10_000_000;
  const numbers = (...all: number[]) => {
    const bytes = Buffer.alloc(all.length * 4);
    for (const [index, value] of all.entries()) bytes.writeUInt32BE(value, index * 4);
    return bytes;
  };
  const box = (name: string, ...parts: Buffer[]): Buffer => {
    const content = Buffer.concat(parts);
    return Buffer.concat([numbers(content.length + 8), Buffer.from(name), content]);
  };
  const blank = (bytes: number) => Buffer.alloc(bytes);
  const picture = box(codec, blank(6), Buffer.from([0, 1]), blank(16), Buffer.from([1, 64, 0, 240]), blank(50));
  const table = box(
    'stbl',
    box('stsd', numbers(0, 1), picture),
    box('stts', numbers(0, entries), Buffer.alloc(entries * 8, 1)),
    box('stsz', numbers(0, 0, 5, 1, 1, 1, 1, 1)),
    box('stsc', numbers(0, 1, 1, 5, 1)),
    box('stco', numbers(0, 1, 8)),
  );
  const media = box(
    'mdia',
    box('mdhd', numbers(0, 0, 0, 1000, duration, 0)),
    box('hdlr', numbers(0, 0), Buffer.from('vide'), blank(13)),
    box('minf', box('vmhd', blank(12)), table),
  );
  const header = box('tkhd', numbers(0, 0, 0, 1, 0, 5000), blank(52), numbers(320 * 65_536, 240 * 65_536));
  const movie = box('moov', box('mvhd', numbers(0, 0, 0, 1000, 5000), blank(80)), box('trak', header, media));
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isomavc1')), movie]);
}
