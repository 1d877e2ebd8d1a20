import { expect, test } from 'vitest';
import type { CourseLink } from '#contracts/course/course.ts';
import type { CourseContent, LessonContent } from '#contracts/course/course-content.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import { changeValue } from '../edit-content.ts';
import {
  addLesson,
  copyAssigned,
  duplicateLesson,
  moveLesson,
  nameFile,
  setHidden,
  takeLessonId,
} from './edit-course.ts';
import { addFileLink, describeOtherUses, removeLesson, renameFile, replaceFile, restoreLesson } from './edit-files.ts';
import { listCourseChanges } from './list-course-changes.ts';
import { listUnwrittenTexts } from './part-samples.ts';

const lesson = (id: number): LessonContent => ({
  id,
  title: `Lesson ${id}`,
  description: 'About it',
  video: null,
  lengthSeconds: null,
  sections: [{ heading: 'First', text: richTextOf('Words.'), keyPoints: [] }],
  links: [],
});
const course: CourseContent = {
  lessons: [0, 1, 2].map(lesson),
  resources: { spreadsheets: [], articles: [] },
  files: [{ name: 'Map.docx', stored: 'Map.docx' }],
};
course.lessons[2] = {
  ...lesson(2),
  links: [{ kind: 'worksheet', label: 'My map', about: 'Yours', url: '/api/download/Map.docx' }],
};
const clip = {
  kind: 'file' as const,
  src: `${'a'.repeat(32)}.mp4`,
  type: 'video/mp4',
  alternatives: [],
  captions: null as string | null,
  still: null as string | null,
  isSilent: false,
};
const withClip = (content: CourseContent, video: LessonContent['video']): CourseContent => ({
  ...content,
  lessons: content.lessons.map((one) => (one.id === 1 ? { ...one, video, lengthSeconds: 65 } : one)),
});
const changes = (after: CourseContent) =>
  listCourseChanges(course, after).map(({ name, before, after }) => [name, before, after]);

test.each<[string, CourseContent, unknown[]]>([
  ['nothing', course, []],
  ['a new part', addLesson(course, 12), [['Part 3: New part', null, 'A new part']]],
  ['a part that is gone', removeLesson(course, 0), [['Part 0: Lesson 0', null, 'Removed from the course']]],
  ['a copy', duplicateLesson(course, 1, 12), [['Part 2: Lesson 1 (copy)', null, 'A new part']]],
  ['a moved part', moveLesson(course, 2, 0), [['Part 0: Lesson 2', null, 'Moved, was Part 2']]],
  ['a hidden part', setHidden(course, 1, true), [['Hidden: Lesson 1', null, 'Hidden from members']]],
  [
    'another title',
    { ...course, lessons: course.lessons.map((one) => (one.id === 1 ? { ...one, title: 'Tea' } : one)) },
    [['Part 1: Tea, title', 'Lesson 1', 'Tea']],
  ],
  [
    'a clip',
    withClip(course, clip),
    [['Part 1: Lesson 1, clip', null, 'A clip of 1:05 on your own site, for members only.']],
  ],
  [
    'another content of a file',
    { ...course, files: [{ name: 'Map.docx', stored: `${'c'.repeat(32)}.docx` }] },
    [['Part 2: Lesson 2, file “My map”', null, 'New content: Map.docx']],
  ],
  [
    'another name of a file',
    renameFile(course, { name: 'Map.docx', stored: 'Map.docx' }, 'Your map'),
    [['Part 2: Lesson 2, “My map”', null, 'Leads to Your map.docx now']],
  ],
  [
    'a worksheet',
    {
      ...course,
      files: [...course.files, { name: 'Plan.pdf', stored: 'Plan.pdf' }],
      resources: {
        spreadsheets: [{ kind: 'worksheet', label: 'My plan', about: '', url: '/api/download/Plan.pdf' }],
        articles: [],
      },
    },
    [['Resources, “My plan”', null, 'New: Plan.pdf']],
  ],
])('%s', (_name, after, expected) => expect(changes(after)).toEqual(expected));

test('links are new, gone, moved or changed, and none seems to be another one', () => {
  const link = (label: string, url = `https://example.com/${label}`) => ({
    kind: 'article' as const,
    label,
    about: '',
    url,
  });
  const [tea, rice, soup] = ['Tea', 'Rice', 'Soup'].map((label) => link(label)) as [CourseLink, CourseLink, CourseLink];
  const withArticles = (...articles: CourseLink[]) => ({ ...course, resources: { spreadsheets: [], articles } });
  const list = (before: CourseLink[], after: CourseLink[]) =>
    listCourseChanges(withArticles(...before), withArticles(...after)).map(({ name, after }) => [name, after]);
  expect(list([tea, rice], [rice, soup])).toEqual([
    ['Resources, “Tea”', 'Removed: https://example.com/Tea'],
    ['Resources, “Soup”', 'New: https://example.com/Soup'],
  ]);
  expect(list([tea, rice], [rice, tea])).toEqual([['Resources, “Tea”', 'Moved']]);
  expect(list([tea], [tea, tea])).toEqual([['Resources, “Tea”', 'New: https://example.com/Tea']]);
  expect(list([tea], [link('Tea', 'https://example.com/green')])).toEqual([
    ['Resources, “Tea”, address', 'https://example.com/green'],
  ]);
  expect(list([tea], [{ ...tea, about: 'To drink' }])).toEqual([['Resources, “Tea”, what it’s for', 'To drink']]);
  expect(list([], [link('Map', '/api/download/My%20map.docx')])).toEqual([['Resources, “Map”', 'New: My map.docx']]);
});

test('captions and the picture of a clip are named, and not their files', () => {
  const after = { ...clip, captions: `${'b'.repeat(32)}.vtt`, still: `${'d'.repeat(32)}.webp` };
  expect(listCourseChanges(withClip(course, clip), withClip(course, after))).toMatchObject([
    { name: 'Part 1: Lesson 1, captions', before: null, after: 'New captions' },
    { name: 'Part 1: Lesson 1, picture for its start', pictures: { after: `/api/course/media/${after.still}` } },
  ]);
});

test('a hidden part that comes back is as it was', () => {
  expect(setHidden(setHidden(course, 1, true), 1, false)).toEqual(course);
});

test('a new part has an id that no part has had', () => {
  expect(takeLessonId(course, 12)).toBe(12);
  expect(takeLessonId(addLesson(course, 12), 12)).toBe(13);
  expect(takeLessonId(course, 15)).toBe(15);
});

test('a part takes the date that it got when it went live, and otherwise the course stays the same', () => {
  const dated = (addedAt: string) => ({
    ...course,
    lessons: course.lessons.map((one) => (one.id === 1 ? { ...one, addedAt } : one)),
  });
  const published = dated('2027-01-02T13:00:00.000Z');
  expect(copyAssigned(course, published)).toEqual(published);
  expect(copyAssigned(published, structuredClone(published))).toBe(published);
});

test('a new part takes the id that it got on the server, and no other part does', () => {
  const own = addLesson(course, 12);
  const saved = { ...own, lessons: own.lessons.map((one) => (one.id === 12 ? { ...one, id: 14 } : one)) };
  const typed = setHidden(addLesson(own, 13), 0, true);
  expect(copyAssigned(typed, saved).lessons.map(({ id }) => id)).toEqual([0, 1, 2, 14, 13]);
  expect(copyAssigned(typed, own)).toBe(typed);
});

test.each([
  ['My sheet.DOCX', 'docx', 'My sheet.docx'],
  ['map.doc', 'docx', 'map 2.docx'],
  ['../../<x>.pdf', 'pdf', 'x.pdf'],
  ['', 'pdf', 'Worksheet.pdf'],
  ['Part-3-Summary.docx', 'docx', 'Worksheet.docx'],
])('a file %j is called as it may be', (chosen, kind, name) => expect(nameFile(course, chosen, kind)).toBe(name));

test('the texts that are still those of a new part or file are named, unless they are hidden', () => {
  const added = addLesson(addLesson(course, 12), 13);
  expect(listUnwrittenTexts(setHidden(added, 4, true))).toEqual([
    'Part 3: New part, title',
    'Part 3: New part, description',
    'Part 3: New part, section 1, heading',
    'Part 3: New part, section 1, text',
  ]);
  const { link } = addFileLink(course, { chosen: 'Map.pdf', stored: 'map.pdf', kind: 'pdf' });
  expect(listUnwrittenTexts(changeValue(course, 'lessons.0.links', () => [link]))).toEqual([
    'Part 0: Lesson 0, “Map”, what it’s for',
  ]);
});

test('a worksheet is replaced under its address, renamed with its links, and goes and comes back with its part', () => {
  const [file] = course.files as [CourseContent['files'][number]];
  const linkOf = ({ lessons }: CourseContent) => lessons[2]?.links[0];
  const replaced = replaceFile(course, file, { stored: 'new.docx', kind: 'docx' });
  expect([replaced.files, linkOf(replaced)?.url]).toEqual([
    [{ ...file, stored: 'new.docx' }],
    '/api/download/Map.docx',
  ]);
  const other = replaceFile(course, file, { stored: 'new.xlsx', kind: 'xlsx' });
  expect(linkOf(other)).toMatchObject({ kind: 'spreadsheet', url: '/api/download/Map.xlsx' });
  const renamed = renameFile(course, file, 'Your map');
  expect(renamed.files).toEqual([{ ...file, name: 'Your map.docx' }]);
  expect(linkOf(renamed)?.url).toBe('/api/download/Your%20map.docx');
  const without = removeLesson(course, 2);
  expect(without.files).toEqual([]);
  expect(restoreLesson(without, course, 2)).toEqual(course);
  const taken = { name: 'map.docx', stored: 'another.docx' };
  const renamedBack = restoreLesson({ ...without, files: [taken] }, course, 2);
  expect(renamedBack.files).toEqual([taken, { ...file, name: 'Map 2.docx' }]);
  expect(linkOf(renamedBack)?.url).toBe('/api/download/Map%202.docx');
  const spans = [{ text: 'Map', href: '/api/download/Map.docx' }];
  const sections = [{ heading: 'First', text: { parts: [{ kind: 'paragraph' as const, spans }] }, keyPoints: [] }];
  const linked = { ...course, lessons: course.lessons.with(0, { ...lesson(0), sections }) };
  expect(removeLesson(linked, 2).files).toEqual([file]);
  expect(renameFile(linked, file, 'Your map').lessons[0]?.sections[0]?.text.parts).toEqual([
    { kind: 'paragraph', spans: [{ text: 'Map', href: '/api/download/Your%20map.docx' }] },
  ]);
});

test('a file’s other uses are named: parts by their numbers, hidden ones by their titles, and the Resources', () => {
  const link = { kind: 'worksheet' as const, label: 'Map', about: 'Yours', url: '/api/download/Map.docx' };
  const file = { name: 'Map.docx', stored: 'Map.docx' };
  const using = (hidden: number[], resources: CourseContent['resources']['spreadsheets']) => ({
    ...course,
    lessons: [0, 1, 2].map((id) => ({
      ...lesson(id),
      links: [link],
      ...(hidden.includes(id) && { isHidden: true as const }),
    })),
    resources: { spreadsheets: resources, articles: [] },
  });
  expect(describeOtherUses(using([], [link]), file, 'lessons.0.links.0')).toBe(
    'Also in Parts 1, 2 and under Resources.',
  );
  expect(describeOtherUses(using([1], []), file, 'lessons.0.links.0')).toBe(
    'Also in Part 1 and in the hidden “Lesson 1”.',
  );
  expect(describeOtherUses(using([], [link]), file, 'resources.spreadsheets.0')).toBe('Also in Parts 0, 1, 2.');
  expect(describeOtherUses(course, file, 'lessons.2.links.0')).toBeNull();
});
