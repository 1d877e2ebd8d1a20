import { expect, test } from 'vitest';
import { parsePictureFile, writeSrcSet } from './picture-files.ts';
import { FileClip, Picture } from './pictures-and-clips.ts';

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

test('a picture is one of the site’s files, and the type of a clip can be stored', () => {
  const takes = (src: string) => Picture.safeParse({ src, alt: 'Lunch', width: 960, height: 640 }).success;
  const wrong = [
    'https://elsewhere.example/a.svg',
    '/pictures/../secret',
    '/media/a b.svg',
    'javascript:alert(1)',
    '//x',
  ];
  expect([takes(`/media/${hash}-960.jpg`), ...wrong.map(takes)]).toEqual([true, ...wrong.map(() => false)]);
  const source = (type: string) => ({ kind: 'file', src: '/media/a.mp4', type, alternatives: [] });
  const types = ['video/mp4', '\0', '\ud800', 'x'.repeat(1000)];
  expect(types.map((type) => FileClip.safeParse(source(type)).success)).toEqual([true, false, false, false]);
});
