import { expect, test } from 'vitest';
import { parsePictureFile, writeSrcSet } from './picture-files.ts';

const hash = '0a'.repeat(16);

test('the address of an uploaded picture names its hash and width, with a mark of the studio too', () => {
  expect(parsePictureFile(`/media/${hash}-960.jpg`)).toEqual({ hash, width: 960 });
  expect(parsePictureFile(`/media/${hash}-960.jpg#content-3`)).toEqual({ hash, width: 960 });
  for (const other of [`/media/${hash}.jpg`, `/media/${hash}-960.webp`, '/media/me-960.jpg', '/pictures/portrait.svg'])
    expect(parsePictureFile(other)).toBeNull();
});

test('each width of an uploaded picture is offered, and no width of a single file', () => {
  const picture = {
    src: `/media/${hash}-960.jpg#content-3`,
    alt: 'Lunch',
    width: 960,
    height: 640,
    widths: [480, 960],
  };
  expect(writeSrcSet(picture, 'webp')).toBe(`/media/${hash}-480.webp 480w, /media/${hash}-960.webp 960w`);
  expect(writeSrcSet({ ...picture, src: '/pictures/portrait.svg' }, 'webp')).toBeNull();
});
