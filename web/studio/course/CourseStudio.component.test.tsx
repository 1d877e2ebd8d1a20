import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { addDocument } from '#contracts/course/course-media.ts';
import {
  discardCourseDraft,
  getCourseStudio,
  publishCourseDraft,
  saveCourseDraft,
} from '#contracts/course/course-studio.ts';
import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import { addPiece, startUpload } from '#contracts/studio/media.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { type FakeRequest, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { courseStudioOf, lastCourse, mockCourseStudio } from '../../testing/sample-course-studio.ts';
import { getShownToast } from '../../ui/toast.ts';
import CourseStudioPage from './CourseStudioPage.tsx';

let saves: FakeRequest[];
beforeEach(() => page.viewport(390, 844));

async function open(path = '', state = courseStudioOf()) {
  history.replaceState(null, '', `/admin/course${path}`);
  saves = mockCourseStudio(state);
  await openAsCoach(<CourseStudioPage />);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const undo = (toast: string) =>
  page.getByRole('listitem').filter({ hasText: toast }).getByRole('button', { name: 'Undo' });
const parts = () => page.getByRole('list', { name: 'Parts' });
const titles = () => lastCourse(saves)?.lessons.map(({ title }) => title);
const chooseMore = async (title: string, item: string) => {
  await button(`More for ${title}`).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('parts are moved by the keyboard, hidden, copied and removed, and have the number of their place', async () => {
  await page.viewport(1280, 900);
  await open();
  await expect.element(button('Dinner')).toBeVisible();
  await expectAccessible();
  (await button('Move up: Dinner').findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Moved to place 2 of 3')).toBeInTheDocument();
  await expect.element(button('Move up: Dinner')).toHaveFocus();
  await expect.poll(titles).toEqual(['Welcome', 'Dinner', 'Breakfast']);
  await chooseMore('Welcome', 'Hide from members');
  await expect.element(parts().getByRole('listitem').first()).toMatchTextContent('Hidden');
  await expect.element(parts().getByRole('listitem').nth(1)).toMatchTextContent('Part 0');
  await chooseMore('Dinner', 'Duplicate');
  await expect.poll(titles).toEqual(['Welcome', 'Dinner', 'Dinner (copy)', 'Breakfast']);
  expect(lastCourse(saves)?.lessons[2]?.id).toBe(12);
  expect(getShownToast()?.title).toBe('Duplicated as Part 1');
  await expect.element(button('Dinner (copy)')).toHaveFocus();
  // Its name is a sample until it gets one of its own.
  await expect.element(parts().getByRole('listitem').nth(2)).toMatchTextContent('1 sample text');
  await chooseMore('Dinner (copy)', 'Remove');
  await expect.poll(titles).toEqual(['Welcome', 'Dinner', 'Breakfast']);
  expect(getShownToast()).toMatchObject({ title: 'Removed. Undo brings it back.', description: undefined });
  await button('Undo').first().click();
  await expect.poll(titles).toEqual(['Welcome', 'Dinner', 'Dinner (copy)', 'Breakfast']);
  expect(getShownToast(), 'its Undo would bring the part back twice').toBeNull();
  await chooseMore('Breakfast', 'Remove');
  await expect.poll(() => getShownToast()?.action?.label).toBe('Undo');
  await expect.element(button('Publish')).toBeEnabled();
  await button('Publish').click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Removed from the course');
  expect(getShownToast(), 'it would lie over the list of changes').toBeNull();
});

test('the Undo of a removed part is gone in another part, where it would take back what is typed', async () => {
  await open();
  await chooseMore('Breakfast', 'Remove');
  await expect.poll(() => getShownToast()?.action?.label).toBe('Undo');
  await button('Dinner').click();
  await expect.element(button('All parts')).toBeVisible();
  expect(getShownToast()).toBeNull();
});

test('on a long list a part goes far at once, its arrows stay under the finger, and Back leads to the part', async () => {
  const { lessons } = courseStudioOf().draft.content;
  const many = Array.from({ length: 14 }, (_, id) => ({ ...(lessons[0] as LessonContent), id, title: `Week ${id}` }));
  history.replaceState(null, '', '/admin/course');
  saves = mockCourseStudio(courseStudioOf({ ...courseStudioOf().draft.content, lessons: many }));
  await openAsCoach(<CourseStudioPage />);
  await chooseMore('Week 13', 'Move to…');
  await page.getByLabelText('Its new place').selectOptions('Below Part 5: Week 5');
  await expectAccessible();
  await button('Move it').click();
  await expect.poll(titles).toMatchObject({ 5: 'Week 5', 6: 'Week 13', 7: 'Week 6' });
  await expect.element(button('Week 13')).toHaveFocus();
  await expect.element(button('Week 13')).toBeInViewport();
  const topOf = (name: string) => button(name).element().getBoundingClientRect().top;
  button('Move up: Week 13').element().scrollIntoView({ block: 'center' });
  const top = topOf('Move up: Week 13');
  await button('Move up: Week 13').click();
  await expect.poll(titles).toMatchObject({ 5: 'Week 13', 6: 'Week 5' });
  expect(topOf('Move up: Week 13')).toBeCloseTo(top, 0);
  await button('Week 9').click();
  await button('All parts').click();
  await expect.element(button('Week 9')).toHaveFocus();
  await expect.element(button('Week 9')).toBeInViewport();
});

test('a part is dragged to another place', async () => {
  await open();
  const grip = (id: number) => page.elementLocator(document.querySelector(`[data-grip="${id}"]`) as Element);
  await expect.element(button('Dinner')).toBeVisible();
  await userEvent.dragAndDrop(grip(2), grip(0));
  await expect.poll(titles).toEqual(['Dinner', 'Welcome', 'Breakfast']);
  await expect.element(page.getByText('Moved to place 1 of 3')).toBeInTheDocument();
});

test('a new part opens, and its words are typed where they stand', async () => {
  await open();
  await button('New part').click();
  await userEvent.click(page.getByRole('heading', { name: 'New part' }).last());
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect.element(field).toHaveFocus();
  await field.fill('Eating on a journey');
  await expect.poll(() => lastCourse(saves)?.lessons[3]).toMatchObject({ id: 12, title: 'Eating on a journey' });
  await button('Done').click();
  await expectAccessible();
  await button('All parts').click();
  await expect.element(button('Eating on a journey')).toBeVisible();
});

test('sample words of a part are counted and led to, and a section can be added', async () => {
  await open();
  await expect.element(parts().getByRole('listitem').nth(1)).toMatchTextContent('1 sample text');
  await button('Dinner').click();
  await expect.element(page.getByText('No sample text left here, 1 in all')).toBeVisible();
  await button('Next sample text').click();
  await expect.element(page.getByText('1 sample text left here, 1 in all')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Your text' })).toHaveFocus();
  await button('Done').click();
  await userEvent.click(page.getByRole('heading', { name: 'Why Breakfast' }));
  await button('Add below').click();
  await expect.poll(() => lastCourse(saves)?.lessons[1]?.sections.length).toBe(3);
});

test('a part gets key points, and a video by its address', async () => {
  await open('?part=1');
  await expect.element(page.getByText('1 min read', { exact: true })).toBeVisible();
  await page.getByLabelText('Key points of “Why Breakfast”').fill('Eat it\n\nSit down');
  await expect.poll(() => lastCourse(saves)?.lessons[1]?.sections[0]?.keyPoints).toEqual(['Eat it', 'Sit down']);
  const address = page.getByLabelText('Or a video at YouTube or Vimeo');
  await address.fill('https://example.com/clip');
  await button('Use this video').click();
  await expect.element(page.getByText('Please copy the address of a video')).toBeVisible();
  await address.fill('https://youtu.be/dQw4w9WgXcQ');
  await button('Use this video').click();
  await expect.poll(() => lastCourse(saves)?.lessons[1]?.video).toEqual({ kind: 'youtube', id: 'dQw4w9WgXcQ' });
  await expect
    .element(page.getByRole('link', { name: 'https://youtu.be/dQw4w9WgXcQ' }))
    .toHaveAttribute('href', 'https://youtu.be/dQw4w9WgXcQ');
  await undo('This video is the part’s clip now.').click();
  await expect.poll(() => lastCourse(saves)?.lessons[1]?.video).toBeNull();
  expect(lastCourse(saves)?.lessons[1]?.sections[0]?.keyPoints).toEqual(['Eat it', 'Sit down']);
});

test('a worksheet is uploaded to a part, and a link is added under Resources', async () => {
  mockEndpoint(startUpload, () => replyWith({ upload: 'a'.repeat(32) }));
  mockEndpoint(addPiece, () => replyWith({ received: 1000 }));
  mockEndpoint(addDocument, () => replyWith({ stored: `${'b'.repeat(32)}.pdf`, kind: 'pdf' }));
  await open('?part=1');
  await page.getByLabelText('Add a worksheet').upload(new File(['%PDF'], 'My map.pdf'));
  await expect.poll(() => lastCourse(saves)?.files[1]).toEqual({ name: 'My map.pdf', stored: `${'b'.repeat(32)}.pdf` });
  const link = { label: 'My map', about: fillerWords.about, url: '/api/download/My%20map.pdf' };
  expect(lastCourse(saves)?.lessons[1]?.links).toMatchObject([link]);
  await expect.element(page.getByLabelText('What it’s for')).toBeInViewport();
  await expect.element(page.getByText('2 sample texts left here, 2 in all')).toBeInTheDocument();
  await expect.element(button('Remove')).toBeVisible();
  await expect.element(button('Add below')).not.toBeInTheDocument();
  const file = page.getByRole('link', { name: 'Open My map.pdf' });
  await expect.element(file).toHaveAttribute('href', `/api/course/media/${'b'.repeat(32)}.pdf`);
  await page.getByLabelText('Replace My map.pdf').upload(new File(['%PDF'], 'Other.pdf'));
  await expect.element(page.getByText('Replaced. Members get the new file once you publish.').first()).toBeVisible();
  await button('All parts').click();
  await expect.element(parts().getByRole('listitem').nth(1)).toMatchTextContent('2 sections, to read, 1 worksheet, 2');
  await page.getByRole('tab', { name: 'Resources' }).click();
  await button('Add a link').click();
  const form = page.getByRole('group', { name: 'A new link' });
  const address = form.getByLabelText('Address');
  await expect.element(address).toHaveFocus();
  await form.getByLabelText('What it’s for').fill('To read');
  await button('Add this link').click();
  await expect.element(address).toHaveAccessibleDescription(/Please write something here/);
  await expect.element(form.getByLabelText('What it’s for')).toBeValid();
  await form.getByLabelText('Name').fill('Tea');
  await address.fill('my tea');
  await button('Add this link').click();
  await expect.element(address).toHaveAccessibleDescription(/Please use an address such as/);
  await address.fill('example.com/tea');
  await button('Add this link').click();
  await expect.poll(() => lastCourse(saves)?.resources.articles[0]?.url).toBe('https://example.com/tea');
});

test('after the course was published on another device, it is compared with what is published now', async () => {
  await open();
  const { content } = courseStudioOf().draft;
  const newest = { ...content, lessons: content.lessons.slice(0, 2) };
  const refusal = { code: 'DRAFT_CHANGED', message: 'Changed.', draft: courseStudioOf(newest).draft };
  mockEndpoint(saveCourseDraft, () => refuseWith(409, refusal));
  mockEndpoint(getCourseStudio, () => replyWith({ ...courseStudioOf(newest), publishedContent: newest }));
  await button('Move up: Dinner').click();
  await page.getByRole('button', { name: 'Go on with the newest' }).click();
  await expect.element(page.getByText('Members see this.')).toBeVisible();
});

test('publishing lists what changes for members', async () => {
  const publication = Promise.withResolvers<void>();
  const published = mockEndpoint(publishCourseDraft, async () => {
    await publication.promise;
    return replyWith({ message: 'Done', studio: courseStudioOf() });
  });
  await open();
  await button('Move up: Dinner').click();
  await expect.poll(titles).toEqual(['Welcome', 'Dinner', 'Breakfast']);
  await expect.element(button('Publish')).toBeEnabled();
  await button('Publish').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Part 2: Breakfast');
  await expect.element(dialog).toMatchTextContent('Moved, was Part 1');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(() => published[0]?.body).toEqual({ revision: 1, publishAt: null });
  await expect.element(dialog.getByRole('button', { name: 'Publishing…' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  publication.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Publish stands back while members see everything; what isn’t published can be discarded, scheduled or not', async () => {
  await open();
  await expect.element(button('Dinner')).toBeVisible();
  const lookOfPublish = () => getComputedStyle(button('Publish').element()).backgroundColor;
  const lookOfNothingNew = lookOfPublish();
  await cleanup();
  const state = courseStudioOf();
  const { lessons } = state.draft.content;
  const draft = { ...state.draft, revision: 5, content: { ...state.draft.content, lessons: lessons.toReversed() } };
  for (const scheduled of [null, { publishAt: '2027-01-02T12:00:00.000Z', revision: 5 }]) {
    mockCourseStudio({ ...state, draft, scheduled });
    await openAsCoach(<CourseStudioPage />);
    await expect.element(button('Dinner')).toBeVisible();
    expect(lookOfPublish()).not.toBe(lookOfNothingNew);
    await button('More').click();
    await expect.element(page.getByRole('menuitem', { name: 'Discard all changes' })).toBeVisible();
    await cleanup();
  }
});

test('changes that the site does not take can be discarded too', async () => {
  const scheduled = { publishAt: '2027-01-02T13:00:00.000Z', revision: 0 };
  await open('', { ...courseStudioOf(), scheduled });
  mockEndpoint(saveCourseDraft, () => refuseWith(400, { code: 'INVALID_INPUT', message: 'Too long.' }));
  const discarded = mockEndpoint(discardCourseDraft, () => replyWith({ message: 'Done', studio: courseStudioOf() }));
  await button('Move up: Dinner').click();
  await expect.element(page.getByText('Not saved. Too long.')).toBeVisible();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Discard all changes' }).click();
  await expect.element(page.getByText('What goes live on Jan 2, 2027, 8:00 AM stays.')).toBeVisible();
  await button('Discard them').click();
  await expect.poll(() => discarded[0]?.body).toEqual({ revision: 0 });
  await expect.element(page.getByText('Members see this.')).toBeVisible();
});

test('the menu of the course leads to the help', async () => {
  await open();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'How do I …' }).click();
  await expect.poll(() => location.pathname + location.hash).toBe('/admin/more#help');
});
