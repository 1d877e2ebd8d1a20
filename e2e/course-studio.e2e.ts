import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, toastWithTitle } from './fixtures.ts';
import { newTestUser } from './test-users.ts';

test.use({ onSiteForChanges: true });

/** `isWarned`: a new part still has words that it began with, which the dialog says. */
const publish = async (page: Page, { isWarned = false } = {}) => {
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
  await expect(page.getByRole('status').filter({ hasText: 'Saved. Members see it' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: isWarned ? 'Publish anyway' : 'Publish now' }).click();
  await expect(toastWithTitle(page, 'Published')).toBeVisible();
};

/** A recording as iPhones make them; without ffmpeg, which the site would need too, a clip of the sample. */
function makeRecording(path: string): { path: string; length: string } {
  const sources = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=30', '-f', 'lavfi', '-i', 'sine', '-t', '4'];
  const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-c:a', 'aac'];
  if (spawnSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...hevc, path]).status === 0)
    return { path, length: '0:04' };
  test.info().annotations.push({ type: 'no ffmpeg', description: 'a clip of the sample, not an HEVC .mov' });
  return { path: 'content/course/videos/part-05.mp4', length: '0:15' };
}

test('on a phone the coach makes a part with a clip and a worksheet, and a member sees it, asks and gets an answer', {
  tag: '@site-for-changes',
}, async ({ page, browser, baseURL }) => {
  const member = await (await browser.newContext({ baseURL })).newPage();
  const headers = { origin: `${baseURL}` };
  await member.request.post('/api/register', { data: newTestUser(), headers });
  const { id } = await (await member.request.get('/api/auth/user')).json();
  const access = { data: { hasCourseAccess: true }, headers };
  expect((await page.request.put(`/api/admin/users/${id}/course-access`, access)).status()).toBe(200);
  await member.request.put('/api/course/lessons/11/completion', { data: { completed: true }, headers });

  await page.goto('/admin/course');
  await page.getByRole('button', { name: 'New part' }).click();
  await page.getByRole('heading', { name: 'New part' }).last().click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Eating on a journey');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Saved. Members see it')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByText('Tap here to write your text.').last().click();
  await expect(page.getByRole('textbox', { name: 'Your text' })).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.context().setOffline(false);
  const recording = makeRecording(test.info().outputPath('IMG_0042.MOV'));
  await page.getByLabel('Choose a clip').setInputFiles(recording.path);
  await expect(page.getByText(`A clip of ${recording.length} on your own site`)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Write captions' }).click();
  await page.getByRole('button', { name: 'Add a line at this moment' }).click();
  await page.getByRole('textbox', { name: 'Words of line 1' }).fill('Bon appétit');
  await page.getByRole('button', { name: 'Use these captions' }).click();
  await expect(page.getByText('This clip has captions: 1 line written here.')).toBeVisible();
  await page.getByLabel('Add a worksheet').setInputFiles('content/course/worksheets/My-Roadmap.docx');
  await expect(page.getByRole('group').filter({ hasText: 'My Roadmap 2' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'All parts' }).click();
  await page.getByRole('button', { name: 'More for Eating on a journey' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page.getByLabel('Its new place').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Move it' }).click();
  await expect(page.getByText('Moved to place 3 of 13')).toBeAttached();
  await publish(page, { isWarned: true });

  const outsider = await (await browser.newContext({ baseURL })).newPage();
  await outsider.request.post('/api/register', { data: newTestUser(), headers });
  await outsider.goto('/course');
  await expect(outsider.getByText('It has 13 parts')).toBeVisible();
  await member.goto('/course');
  const parts = member.getByRole('region', { name: 'All 13 parts' }).getByRole('listitem');
  await expect(parts.nth(2)).toContainText('Eating on a journey');
  await expect(parts.nth(2).getByRole('link', { name: 'Download Part 2 Summary' })).toBeVisible();
  await expect(member.getByText('1 of 13 completed')).toBeVisible();
  await parts.nth(2).getByRole('heading').getByRole('link').click();
  await expect(member).toHaveURL('/course?part=12');
  const clip = await member.request.get('/api/course-content');
  const { src, captions } = (await clip.json()).modules[2].video;
  expect(await (await member.request.get(captions)).text()).toContain('00:00:03.000\nBon appétit');
  expect((await member.request.get(src, { headers: { range: 'bytes=0-99' } })).status()).toBe(206);
  const worksheet = await member.request.get(
    (await member.getByRole('link', { name: 'My Roadmap 2' }).getAttribute('href')) ?? '',
  );
  expect(worksheet.headers()['content-disposition']).toMatch(/^attachment; filename="My-Roadmap/);

  await member.getByRole('button', { name: 'Need Help?' }).click();
  await member.getByLabel('Your question').fill('Is airplane food fine?');
  await member.getByRole('button', { name: 'Send question' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.goto('/admin/course/members');
  const entry = page.getByRole('listitem').filter({ hasText: 'Is airplane food fine?' });
  await entry.getByRole('button', { name: /^Answer the/ }).click();
  await page.getByLabel('Your answer').fill('Bring an apple.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(entry).toContainText('Bring an apple.');
  await member.reload();
  await expect(member.getByRole('region', { name: 'Your questions' })).toContainText('Bring an apple.');

  await page.goto('/admin/course');
  await page.getByRole('button', { name: 'More for Eating on a journey' }).click();
  await page.getByRole('menuitem', { name: 'Hide from members' }).click();
  await publish(page);
  await expect(page.getByRole('status').filter({ hasText: 'Members see this.' })).toBeVisible();
  await member.goto('/course');
  await expect(member.getByText('1 of 12 completed')).toBeVisible();
  await expect(member.getByText('Eating on a journey')).toHaveCount(0);
});
