import { afterAll, beforeAll, expect, test } from 'vitest';
import { startingContent as content } from '#content/starting-content.ts';
import { FIRST_DATA_ID, type FirstData } from '#contracts/pages/public-pages.ts';
import { readConfig } from '../config/config.ts';
import { addAdmin, addMember, addUser, type Browser, openBrowser, signIn } from '../testing/accounts.ts';
import { lessons } from '../testing/course.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';
import { newSiteData } from '../testing/site-settings.ts';
import { type PublicPages, preparePages } from './prepare-pages.ts';
import { securityHeaders } from './security-headers.ts';

// Uses the build in dist/, as the server does.
let site: OpenSite;
let pages: PublicPages;
const people: Record<string, Browser> = {};
beforeAll(async () => {
  pages = await preparePages(newSiteData(content), securityHeaders(readConfig({}), ['https://video.example']), {
    publicUrl: () => 'http://localhost:3000',
    showsDesign: false,
    adminSecurity: { 'content-security-policy': 'of the screens' },
  });
  site = await openSite({ reusesDatabase: true, pages, lessons });
  await addUser(site);
  await addUser(site, { email: 'new@example.com', isFirstLogin: true, hasCourseAccess: true });
  await addUser(site, { email: 'odd@example.com', firstName: '</script><b>Ann', hasCourseAccess: true });
  await addMember(site);
  await addAdmin(site);
  people.visitor = openBrowser(site);
  people['user without access'] = await signIn(site, 'ana@example.com');
  people['member who has yet to choose a password'] = await signIn(site, 'new@example.com');
  people.coach = await signIn(site, 'coach@example.com');
  people.member = await signIn(site, 'member@example.com');
});
afterAll(() => site.close());

const open = async (who: string, address = '/course') => {
  const { status, headers, body } = await (people[who] as Browser).send('GET', address);
  const policy = headers['content-security-policy'];
  return { status, cacheControl: headers['cache-control'], policy, html: String(body) };
};
const readFirstData = (html: string): FirstData =>
  JSON.parse(new RegExp(`<script type="application/json" id="${FIRST_DATA_ID}">(.*?)</script>`).exec(html)?.[1] ?? '');
const bodyOf = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application'));

test('a member gets the list of lessons, with the progress as it is now, or the opened lesson in the HTML', async () => {
  await (people.member as Browser).send('PUT', '/api/course/lessons/0/completion', { completed: true });
  const { status, cacheControl, policy, html } = await open('member');
  expect([status, cacheControl]).toEqual([200, 'no-store']);
  expect(policy).toContain('frame-src https://video.example;');
  const painted = bodyOf(html);
  expect(painted).toContain('Welcome, <!-- -->Mei');
  for (const { title } of lessons) expect(painted).toContain(title);
  expect(painted).toContain('1 of 12 completed');
  expect(painted).toContain('Logout');
  expect(html).toContain('data-start="for-user"');
  const { user, replies } = readFirstData(html);
  expect(user).toMatchObject({ email: 'member@example.com', hasCourseAccess: true });
  expect(replies['/api/course-content']).toMatchObject({ nextId: 1, user: { firstName: 'Mei' } });
  const opened = bodyOf((await open('member', '/course?part=5')).html);
  expect(opened).toContain('Wombat. Wombat.');
  expect(opened).toContain('3 min read, with a short clip');
});

test.each(['visitor', 'user without access', 'member who has yet to choose a password', 'coach'])(
  'a %s gets the document of everybody, with nothing of the course and of anybody',
  async (who) => {
    const { status, html } = await open(who);
    expect(status).toBe(200);
    expect(html).toBe((await open('visitor')).html);
    expect(html).not.toContain(FIRST_DATA_ID);
    expect(html).not.toContain('Wombat');
  },
);

test('a name cannot end the data of the document, and nobody sees another’s', async () => {
  people.odd = await signIn(site, 'odd@example.com');
  const [odd, member] = await Promise.all([open('odd'), open('member')]);
  expect(odd.html).not.toContain('</script><b>');
  expect(readFirstData(odd.html).user.firstName).toBe('</script><b>Ann');
  expect(bodyOf(odd.html)).toContain('&lt;/script&gt;&lt;b&gt;Ann');
  expect(bodyOf(member.html)).toContain('Welcome, <!-- -->Mei');
  expect(member.html).not.toContain('Ann');
});

test('the coach’s screens have a policy of their own, since a draft may have the first video from a host', () => {
  const policyOf = (path: string) => pages.byPath.get(path)?.notModifiedHeaders['content-security-policy'];
  expect(policyOf('/admin/course')).toBe('of the screens');
  expect(policyOf('/')).toContain('video.example');
});
