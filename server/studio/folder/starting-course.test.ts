import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { BufferSource, Input, MP4, WEBM } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { startingContent as content } from '#content/starting-content.ts';
import type { CourseLink } from '#contracts/course/course.ts';
import { DraftCourse, type LessonClip } from '#contracts/course/course-content.ts';
import { richTextOf, toPlainText } from '#contracts/studio/rich-text.ts';
import { roundClipLength } from '#domain/captions.ts';
import { readStartingCourse, startingCourseFolder } from './starting-course.ts';

const course = await readStartingCourse();
const { lessons, resources, files } = course;
const titles = [
  'Introduction & Program Overview',
  'Downloading a food-logging app',
  'Logging in that app',
  'Establishing Your Nutritional Goals',
  'Roadmap to Achieving Your Nutritional Goals',
  'Strategies to Achieving Your Nutritional Goals Over Time',
  'Other Factors Influencing Fat Loss',
  'Tracking Progress',
  'Progress Expectations and Interpreting Check-in Results',
  'Breaking Through Plateaus',
  'Post-Goal Mindset',
  'Getting Started & Closing Words',
];
const inFolder = (path: string) => join(startingCourseFolder, path);
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

test('has its twelve parts, in order', () => {
  expect(lessons.map((lesson) => lesson.id)).toEqual(titles.map((_, id) => id));
  expect(lessons.map((lesson) => lesson.title)).toEqual(titles);
});

describe.each(lessons.map((lesson) => [lesson.title, lesson] as const))('%s', (_title, lesson) => {
  const text = lesson.sections
    .map((section) => toPlainText(section.text))
    .join(' ')
    .replaceAll('\n', ' ');

  test('is a lesson of 600 to 900 words that ends in an exercise, in the signs and with the links of this site', () => {
    expect(wordsOf(text).length).toBeGreaterThanOrEqual(600);
    expect(wordsOf(text).length).toBeLessThanOrEqual(900);
    expect(lesson.sections.length).toBeGreaterThanOrEqual(4);
    expect(lesson.sections.length).toBeLessThanOrEqual(6);
    expect(lesson.sections.at(-1)?.heading).toBe('This week');
    for (const section of lesson.sections.slice(0, -1)) expect(section.keyPoints.length).toBeGreaterThan(0);
    expect(wordsOf(lesson.description).length).toBeGreaterThanOrEqual(8);
    const all = JSON.stringify([lesson.description, lesson.sections, lesson.links.map((link) => link.about)]);
    expect(all).not.toMatch(/\w'\w|\\"| {2}|—|\.\.\./);
    expect(lesson.links.length).toBeGreaterThan(0);
    for (const link of lesson.links) expectGood(link);
  });

  test('has its own clip of the stated length, whose captions open the lesson', async () => {
    const { video } = lesson;
    if (video?.kind !== 'file') throw new Error('The sample clips are files');
    for (const { src } of [video, ...video.alternatives]) {
      const clip = readFileSync(inFolder(`videos/${src}`));
      expect(clip.length).toBeLessThan(230_000);
      expect(roundClipLength(await secondsOf(clip))).toBe(lesson.lengthSeconds);
    }
    const cues = cuesOf(readFileSync(inFolder(`videos/${video.captions}`), 'utf8'));
    expect(text.startsWith(cues.map((cue) => cue.text).join(' '))).toBe(true);
    let end = 0;
    for (const cue of cues) {
      expect(cue.from).toBeGreaterThanOrEqual(end);
      expect(cue.to).toBeGreaterThan(cue.from + 1);
      end = cue.to;
    }
    expect(end).toBeLessThanOrEqual(lesson.lengthSeconds ?? 0);
  });
});

test('the resources list every link of the lessons once', () => {
  const all = [...resources.spreadsheets, ...resources.articles];
  for (const link of all) expectGood(link);
  expect(new Set(all.map((link) => link.url)).size).toBe(all.length);
  for (const link of lessons.flatMap((lesson) => lesson.links)) expect(all).toContainEqual(link);
  expect(resources.articles.every((link) => link.kind === 'article')).toBe(true);
});

test('a lesson about counting or weighing says when to stop and whom to ask', () => {
  for (const id of [0, 1, 2, 3, 7, 8, 9, 10]) expect(JSON.stringify(lessons[id]?.sections)).toMatch(/doctor|clinician/);
});

test('may be saved, and every worksheet, clip and still is used', () => {
  expect(DraftCourse.parse(course)).toEqual(course);
  expect(readdirSync(inFolder('worksheets')).sort()).toEqual(files.map(({ stored }) => stored).sort());
  expect(resources.spreadsheets.map(({ url }) => url)).toEqual(files.map(({ name }) => `/api/download/${name}`));
  const used = lessons.flatMap(({ video }) =>
    video?.kind === 'file' ? [...namesOf(video), video.captions, video.still] : [],
  );
  expect(readdirSync(inFolder('videos')).sort()).toEqual([...used].sort());
});

describe('the public content', () => {
  test('imports nothing of the course', () => {
    const seen = new Set<string>();
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      const code = readFileSync(file, 'utf8');
      for (const [, name = ''] of code.matchAll(/from '(\.[^']+|#content\/[^']+)'/g)) {
        visit(name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name));
      }
    };
    visit('content/starting-content.ts');
    expect(seen.size).toBeGreaterThan(5);
    expect([...seen].filter((file) => file.startsWith('content/course/'))).toEqual([]);
  });

  test('says nothing of a lesson', () => {
    const everything = JSON.stringify(content);
    for (const lesson of lessons) {
      expect(everything).not.toContain(lesson.description);
      expect(everything).not.toContain(toPlainText(lesson.sections[0]?.text ?? richTextOf('?')).split('\n')[0]);
      if (lesson.video?.kind === 'file')
        for (const name of namesOf(lesson.video)) expect(everything).not.toContain(name);
    }
    for (const link of resources.spreadsheets) expect(everything).not.toContain(link.url);
  });
});

function namesOf({ src, alternatives }: Extract<LessonClip, { kind: 'file' }>): string[] {
  return [src, ...alternatives.map((format) => format.src)];
}

function expectGood(link: CourseLink): void {
  expect(link.label.length).toBeGreaterThan(5);
  expect(wordsOf(link.about).length).toBeGreaterThan(5);
  if (link.kind === 'article') {
    const { protocol, hostname, search, href } = new URL(link.url);
    expect(protocol).toBe('https:');
    expect(hostname).toMatch(/\.(gov|edu|nhs\.uk)$/);
    expect(search).toBe('');
    expect(href).toBe(link.url);
  } else {
    expect(link.url).toMatch(/^\/api\/download\/[A-Z][A-Za-z-]+\.(xlsx|docx)$/);
    expect(link.url.endsWith('.xlsx')).toBe(link.kind === 'spreadsheet');
  }
}

async function secondsOf(clip: Buffer): Promise<number> {
  using input = new Input({ source: new BufferSource(clip), formats: [MP4, WEBM] });
  return await input.computeDuration();
}

const secondsAt = (stamp: string) => stamp.split(':').reduce((total, part) => total * 60 + Number(part), 0);
function cuesOf(vtt: string) {
  expect(vtt.startsWith('WEBVTT\n')).toBe(true);
  const [, ...cues] = vtt.trim().split('\n\n');
  return cues.map((cue) => {
    const [times = '', ...lines] = cue.split('\n');
    const [from = '', to = ''] = times.split(' --> ');
    return { from: secondsAt(from), to: secondsAt(to), text: lines.join(' ') };
  });
}
