import { lessons } from '#content/course/course.ts';
import { summaryOf } from '#domain/lessons.ts';

type Handout = { name: string; type: string; make: () => Promise<Buffer> };

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Every file that a member can download and that is made here. */
const handouts: Handout[] = lessons.map((lesson) => ({
  name: summaryOf(lesson.id).file,
  type: docx,
  make: async () => (await import('./summaries.ts')).lessonSummary(lesson),
}));

const made = new Map<string, Promise<Buffer>>();

/** By its exact name; made when it is first asked for, and kept. */
export async function findHandout(name: string): Promise<{ name: string; type: string; bytes: Buffer } | undefined> {
  const handout = handouts.find((one) => one.name === name);
  if (!handout) return undefined;
  let bytes = made.get(name);
  if (!bytes) {
    bytes = handout.make();
    made.set(name, bytes);
    // What failed once is tried again by whoever asks next.
    bytes.catch(() => made.delete(name));
  }
  return { name, type: handout.type, bytes: await bytes };
}
