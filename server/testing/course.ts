import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferSource, BufferTarget, Conversion, Input, Output, WEBM, WebMOutputFormat } from 'mediabunny';
import type { CourseContent, LessonClip, LessonContent } from '#contracts/course/course-content.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import type { AppContext } from '../app-context.ts';

const text = (id: number): LessonContent => ({
  id,
  title: `Wombat lesson ${id}`,
  description: `What wombats know about part ${id}`,
  video: null,
  lengthSeconds: null,
  sections: [{ heading: 'A heading', text: richTextOf('One.', 'Two.'), keyPoints: ['A point'] }],
  links: [],
});

const file = (src: string, captions: string | null = null) => ({
  kind: 'file' as const,
  src,
  type: 'video/webm',
  alternatives: [],
  captions,
  still: null,
  isSilent: false,
});

const sample: LessonClip = {
  kind: 'file',
  src: 'part-03.mp4',
  type: 'video/mp4',
  captions: 'part-03.vtt',
  still: 'part-03.webp',
  isSilent: true,
  alternatives: [{ src: 'part-03.webm', type: 'video/webm' }],
};

/**
 * Parts with each kind of video: an existing file, one at YouTube, a missing file, none, a sample of the site, and one
 * that is over before its text is read.
 */
export const lessons: LessonContent[] = [
  { ...text(0), video: file('letters.webm', 'letters.vtt'), lengthSeconds: 100 },
  { ...text(1), video: { kind: 'youtube', id: 'wombat-id' }, lengthSeconds: 600 },
  { ...text(2), video: file('not-there.webm') },
  text(3),
  { ...text(4), video: sample },
  {
    ...text(5),
    video: { kind: 'youtube', id: 'short-one' },
    lengthSeconds: 20,
    sections: [{ heading: 'A long text', text: richTextOf('Wombat. '.repeat(500)), keyPoints: [] }],
  },
  ...Array.from({ length: 6 }, (_, index) => text(index + 6)),
];

export const courseOf = (parts: LessonContent[]): CourseContent => ({
  lessons: parts,
  resources: { spreadsheets: [], articles: [] },
  files: [],
});

export const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Writes one of the coach's own files. */
export async function addFile(
  { ctx }: { ctx: Pick<AppContext, 'config'> },
  name: string,
  content: string | Uint8Array,
) {
  await mkdir(ctx.config.filesFolder, { recursive: true });
  const path = join(ctx.config.filesFolder, name);
  await writeFile(path, content);
  return path;
}

/** The pictures of a clip’s first 10.6 seconds, without its sound track. */
export async function removeSound(webm: Uint8Array): Promise<Uint8Array> {
  using input = new Input({ source: new BufferSource(webm), formats: [WEBM] });
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  await (await Conversion.init({ input, output, audio: { discard: true }, trim: { end: 10.6 } })).execute();
  if (!target.buffer) throw new Error('The clip could not be copied');
  return new Uint8Array(target.buffer);
}
