import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getCourseStudio } from '#contracts/course/course-studio.ts';
import { importFolder } from '#contracts/studio/content-folder.ts';
import { addPiece, cancelUpload, startUpload } from '#contracts/studio/media.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { expectAccessible } from '../testing/axe.ts';
import { type FakeRequest, failNetwork, mockEndpoint, refuseWith, replyWith } from '../testing/fake-server.ts';
import { renderPart } from '../testing/render.tsx';
import { courseStudioOf, mockCourseStudio } from '../testing/sample-course-studio.ts';
import { sampleContent } from '../testing/sample-site.ts';
import { ImportFolderDialog } from './ImportFolderDialog.tsx';

const upload = 'ab'.repeat(16);
const zip = new File([new Uint8Array(1000).fill(7)], 'words.zip', { type: 'application/zip' });
let starts: FakeRequest[];
let imported: SiteContent | null;
beforeEach(() => {
  imported = null;
  mockCourseStudio();
  starts = mockEndpoint(startUpload, () => replyWith({ upload }));
  mockEndpoint(addPiece, () => replyWith({ received: zip.size }));
  mockEndpoint(cancelUpload, () => replyWith({}));
});
const open = (problem: string | null = null) =>
  renderPart(
    <ImportFolderDialog
      onChange={(next) => {
        imported = next;
        return problem;
      }}
      onClosed={() => {}}
    />,
  );
const choose = () => page.getByLabelText('Choose a zip file').upload(zip);

test('a folder becomes the draft, and other policies are said to stay', async () => {
  const calls = mockEndpoint(importFolder, () =>
    replyWith({ content: sampleContent, hasChangedPolicies: true, hasChangedCourse: true }),
  );
  await open();
  await expectAccessible();
  await choose();
  await expect.element(page.getByText('All of it is in your drafts now.')).toBeVisible();
  await expect.element(page.getByText('Your policies stay as they are')).toBeVisible();
  await expect.element(page.getByText('draft of your course, where you can discard them')).toBeVisible();
  expect(starts[0]?.body).toEqual({ kind: 'folder', bytes: 1000 });
  expect(calls[0]?.body).toEqual({ upload, bytes: 1000 });
  expect(imported).toEqual(sampleContent);
});

test('what is wrong with a folder is said line by line, and another one can be chosen', async () => {
  const problems = 'pages/home.json, hero.title: Please write something here\nmedia/me.jpg: It isn’t a picture.';
  mockEndpoint(importFolder, () => refuseWith(400, { code: 'invalid', message: problems, fields: { file: problems } }));
  await open();
  await choose();
  await expect.element(page.getByRole('alert')).toMatchTextContent('hero.title: Please write something here');
  await expect.element(page.getByRole('button', { name: 'Choose a zip file' })).toBeVisible();
  expect(imported).toBeNull();
});

test('a draft that refuses the folder says why', async () => {
  mockEndpoint(importFolder, () =>
    replyWith({ content: sampleContent, hasChangedPolicies: false, hasChangedCourse: false }),
  );
  await open('Another page has this address');
  await choose();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Another page has this address');
});

test('where the course has changes that no version keeps, the folder is taken only when that is agreed', async () => {
  const state = courseStudioOf();
  mockCourseStudio({ ...state, draft: { ...state.draft, revision: 4 } });
  await open();
  await expect.element(page.getByText('no earlier version has them')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose a zip file' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Go on without those changes' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose a zip file' })).toBeVisible();
  await expect.element(page.getByText('no earlier version has them')).toBeVisible();
});

test('while the site can’t say whether the course has such changes, no folder is taken', async () => {
  mockEndpoint(getCourseStudio, failNetwork);
  await open();
  await expect.element(page.getByText('Error loading your course')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose a zip file' })).not.toBeInTheDocument();
});
