import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { getLessonSummary } from '#domain/lessons.ts';
import { siteDocuments } from '../db/schema.ts';
import { addMember, addUser, type Browser, openBrowser, signIn } from '../testing/accounts.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
let member: Browser;
beforeAll(async () => {
  await addMember(site);
  member = await signIn(site, 'member@example.com');
});

const download = (file: string, browser = member) => browser.send('GET', `/api/download/${file}`);

test.each([0, 11].map((id) => [getLessonSummary(id).file, id] as const))(
  '%s is a Word document to save',
  async (file, id) => {
    const cookie = Array.from(member.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const { lessons } = site.ctx.settings.course;
    const { statusCode, headers, rawPayload } = await site.app.inject({
      url: `/api/download/${file}`,
      headers: { cookie },
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'content-disposition': `attachment; filename="Part ${id} - ${lessons[id]?.title}.docx"`,
      'content-length': String(rawPayload.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    const head = await site.app.inject({ method: 'HEAD', url: `/api/download/${file}`, headers: { cookie } });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, headers['content-length']]);
  },
);

/** `handouts.test.ts` has other names. */
test.each([
  'Part-1-Summary.docx%00.txt',
  'Part-1-Summary.docx/..',
  `Part-${'9'.repeat(5000)}-Summary.docx`,
  '',
  ...'%2e%2e%2f%2e%2e%2fpackage.json ..%5c..%5cpackage.json ../../package.json %2fetc%2fpasswd'.split(' '),
])('%s is not there', async (file) => {
  const { status, headers, body } = await download(file);
  expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  expect(headers['content-type']).toContain('application/json');
});

test('refuses a name that cannot be decoded', async () => {
  for (const file of ['%', '%E0%A4%A', '%ff']) {
    expect(await download(file)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  }
});

test('refuses others, whether the file exists or not', async () => {
  await addUser(site);
  const user = await signIn(site, 'ana@example.com');
  for (const file of ['Part-1-Summary.docx', 'Part-99-Summary.docx', '%2e%2e%2fpackage.json']) {
    expect(await download(file, openBrowser(site))).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const { status, headers, body } = await download(file, user);
    expect([status, body.code, headers['cache-control']]).toEqual([403, 'MEMBERS_ONLY', 'no-store']);
  }
});

test('a download has the name under which the site was published last', async () => {
  const header = async () => {
    const cookie = Array.from(member.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const { rawPayload } = await site.app.inject({ url: '/api/download/Part-1-Summary.docx', headers: { cookie } });
    return strFromU8(unzipSync(rawPayload)['word/header1.xml'] ?? new Uint8Array());
  };
  expect(await header()).toContain(startingContent.profile.brand);
  const content = { ...startingContent, profile: { ...startingContent.profile, brand: 'Ella Wren Nutrition' } };
  const published = { name: 'site-content', version: 99, content, createdAt: new Date(), createdBy: null };
  await site.ctx.database.insert(siteDocuments).values(published);
  await site.ctx.settings.refresh();
  expect(await header()).toContain('Ella Wren Nutrition');
});
