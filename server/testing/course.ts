import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LessonContent } from '#contracts/course.ts';
import type { OpenSite } from './open-site.ts';

const text = (id: number): LessonContent => ({
  id,
  title: `Wombat lesson ${id}`,
  description: `What wombats know about part ${id}`,
  video: null,
  lengthSeconds: null,
  sections: [{ heading: 'A heading', paragraphs: ['One.', 'Two.'], keyPoints: ['A point'] }],
  links: [],
});

const file = (src: string, captions: string | null = null) =>
  ({ kind: 'file', src, type: 'video/webm', captions }) as const;

/** Parts with each kind of video: an existing file, one at YouTube, a missing file, and none. */
export const lessons: LessonContent[] = [
  { ...text(0), video: file('letters.webm', 'letters.vtt'), lengthSeconds: 100 },
  { ...text(1), video: { kind: 'youtube', id: 'wombat-id' }, lengthSeconds: 600 },
  { ...text(2), video: file('not-there.webm') },
  ...Array.from({ length: 9 }, (_, index) => text(index + 3)),
];

export const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Writes one of the coach's own files. */
export async function addFile({ ctx }: Pick<OpenSite, 'ctx'>, name: string, content: string | Uint8Array) {
  await mkdir(ctx.config.filesFolder, { recursive: true });
  const path = join(ctx.config.filesFolder, name);
  await writeFile(path, content);
  return path;
}
