import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { richTextOf, toPlainText } from '#contracts/studio/rich-text.ts';
import { getLessonSummary } from '#domain/lessons.ts';
import { readConfig } from '../config/config.ts';
import { readStartingCourse } from '../studio/folder/starting-course.ts';
import { readSpreadsheet } from '../testing/spreadsheets.ts';
import { findHandout as find } from './handouts.ts';
import { createLessonSummary } from './lesson-summary.ts';

const brand = 'Ella & Sons <Nutrition>';
const brandInXml = 'Ella &amp; Sons &lt;Nutrition&gt;';

const course = await readStartingCourse();
const { lessons, resources } = course;
const content = { ...startingContent, profile: { ...startingContent.profile, brand } };
async function findHandout(name: string) {
  const found = await find({ config: readConfig({}) }, { course, content }, name);
  return found && { ...found, bytes: Buffer.isBuffer(found.content) ? found.content : await buffer(found.content) };
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The style, list and text of each paragraph of a Word file. */
function readWord(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const xml = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const paragraphs = [...xml('word/document.xml').matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) => ({
    style: /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1] ?? '',
    listed: paragraph.includes('<w:numPr>'),
    text: [...paragraph.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/gs)]
      .map(([, text = '']) => text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
      .join(''),
  }));
  const withStyle = (style: string) => paragraphs.filter((one) => one.style === style).map((one) => one.text);
  return { xml, withStyle, listed: paragraphs.filter((one) => one.listed).map((one) => one.text) };
}

describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('the summary of part %i', (id, lesson) => {
  test('is a Word file with the title, every section, its points and the exercise', async () => {
    const handout = await findHandout(getLessonSummary(id).file);
    const savedAs = `Part ${id} - ${lesson.title}.docx`;
    expect(handout).toMatchObject({ savedAs, type: wordType });
    const word = readWord(handout?.bytes ?? Buffer.alloc(0));
    expect(word.withStyle('Title')).toEqual([lesson.title]);
    expect(word.withStyle('Lead')).toEqual([lesson.description]);
    const headings = lesson.sections.map((section) => section.heading);
    expect(word.withStyle('Heading1')).toEqual([...headings, 'Goes with this part', 'My notes']);
    expect(word.listed).toEqual([
      ...lesson.sections.flatMap((section) => section.keyPoints),
      ...toPlainText(lesson.sections.at(-1)?.text ?? richTextOf('')).split('\n'),
      ...lesson.links.map((link) => `${link.label}: ${link.about}`),
    ]);
  });
});

test('the only section of a part is in its summary as words, not as an exercise', async () => {
  const [lesson] = lessons;
  if (!lesson) throw new Error('There are no lessons');
  const sections = [{ heading: 'Why', text: richTextOf('Tea is good.'), keyPoints: [] }];
  const word = readWord(await createLessonSummary({ ...lesson, sections, links: [] }, { place: 0, brand }));
  expect(word.withStyle('Heading1')).toEqual(['Why', 'My notes']);
  expect(word.listed).toEqual([]);
});

test('a summary has the brand, its properties and the page number', async () => {
  const word = readWord((await findHandout('Part-4-Summary.docx'))?.bytes ?? Buffer.alloc(0));
  expect(word.xml('word/header1.xml')).toContain(brandInXml);
  expect(word.xml('word/footer1.xml')).toMatch(/not medical advice.*PAGE.*NUMPAGES/s);
  const properties = word.xml('docProps/core.xml');
  expect(properties).toContain('<dc:title>Establishing Your Nutritional Goals</dc:title>');
  expect(properties).toContain('<dc:subject>Part 3 summary</dc:subject>');
  expect(properties).toContain(`<dc:creator>${brandInXml}</dc:creator>`);
});

test('every file that the course links to exists and opens', async () => {
  const links = [...lessons.flatMap((lesson) => lesson.links), ...resources.spreadsheets];
  const names = new Set(
    links.filter((link) => link.kind !== 'article').map((link) => link.url.replace('/api/download/', '')),
  );
  expect(names.size).toBe(7);
  for (const name of names) {
    const handout = await findHandout(name);
    const bytes = handout?.bytes ?? Buffer.alloc(0);
    expect(handout?.savedAs, name).toBe(name);
    if (name.endsWith('.docx')) expect(readWord(bytes).withStyle('Title'), name).toHaveLength(1);
    else expect(readSpreadsheet(bytes).names, name).not.toHaveLength(0);
  }
});

test('a worksheet of a hidden part is no member’s', async () => {
  const name = 'Plateau-Checklist.docx';
  const hidden = lessons.map((lesson) =>
    lesson.links.some(({ url }) => url.endsWith(name)) ? { ...lesson, isHidden: true as const } : lesson,
  );
  const inCourse = { ...course, lessons: hidden, resources: { spreadsheets: [], articles: [] } };
  expect(await findHandout(name)).toBeDefined();
  expect(await find({ config: readConfig({}) }, { course: inCourse, content }, name)).toBeUndefined();
});

test.each([
  '',
  'Part-0-Summary.docx',
  'Part-13-Summary.docx',
  'Part-01-Summary.docx',
  'part-1-summary.docx',
  'Part-1-Summary.docx ',
  ...`../Part-1-Summary.docx __proto__ constructor toString Part-1e0-Summary.docx Part-1.0-Summary.docx
  Part--1-Summary.docx Part-+1-Summary.docx`.split(/\s+/),
  'Part- 1-Summary.docx',
  'Part-1e0',
  'Part-0x1-Summary.docx',
  'Part-١-Summary.docx',
  'Part-NaN-Summary.docx',
  'Part--Summary.docx',
  'Part-{n}-Summary.docx',
  'Part-1-Summary.docx.',
  'Part-1-Summary.docx\0',
  'Part-1-Summary.doc',
  `Part-${'9'.repeat(60)}-Summary.docx`,
])('there is no file named %j', async (name) => {
  expect(await findHandout(name)).toBeUndefined();
});

test('creates a file once, even for two requests at the same time', async () => {
  const [one, other] = await Promise.all([findHandout('Part-2-Summary.docx'), findHandout('Part-2-Summary.docx')]);
  expect(one?.bytes).toBe(other?.bytes);
});

test('the same content makes the same bytes', async () => {
  const [lesson] = lessons;
  if (!lesson) throw new Error('There are no lessons');
  const make = () => createLessonSummary(lesson, { place: 0, brand });
  expect((await make()).equals(await make())).toBe(true);
});
