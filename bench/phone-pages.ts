import type { ServerProcess } from '#server/testing/server-process.ts';
import { startBaselineServer } from './baseline-server.ts';
import { startBuiltSite } from './built-site.ts';
import { coachSettings, fetchCoachCookie } from './coach-session.ts';

/** A page for a browser, with the cookies of the person who opens it. */
export type PhonePage = { name: string; url: string; cookies: { name: string; value: string; url: string }[] };

const forVisitors = ['/', '/about', '/coaching-offers', '/book-call', '/checkout'];
const forMembers = ['/course', '/course?part=3'];
const member = { email: 'bench.member@example.com', password: 'nine blue plums and a fig' };
const newPassword = 'ten green quinces and a lime';

/**
 * Starts a site with sample data. The first page is the home page as a static page of the same look: its HTML without
 * scripts, from a bare server.
 */
export async function startPhonePages(): Promise<{ pages: PhonePage[]; stop(): Promise<void> }> {
  const site = await startBuiltSite({ SEED: 'demo', ...coachSettings });
  const html = await (await fetch(site.address)).text();
  const fixed = html
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll('"/', `"${site.address}/`)
    .replaceAll('url(/', `url(${site.address}/`);
  const baseline = await startBaselineServer('http', Buffer.from(fixed), {
    'content-type': 'text/html; charset=utf-8',
  });
  const cookies = await signInMember(site);
  const pageOf = (path: string) => ({ name: path, url: `${site.address}${path}`, cookies: [] });
  return {
    pages: [
      { name: 'static home page', url: baseline.url, cookies: [] },
      ...forVisitors.map(pageOf),
      ...forMembers.map((path) => ({ ...pageOf(path), cookies })),
    ],
    async stop() {
      baseline.stop();
      await site.stop();
      await site.forgetData();
    },
  };
}

async function signInMember({ address }: ServerProcess): Promise<PhonePage['cookies']> {
  const send = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: address, cookie };
    const reply = await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`the member could not sign in: ${await reply.text()}`);
    return reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  };
  const named = { ...member, firstName: 'Ida', lastName: 'Lund', hasCourseAccess: true };
  await send('admin/create-user', named, await fetchCoachCookie(address));
  const first = await send('login', member);
  const changed = await send('set-new-password', { newPassword, confirmPassword: newPassword }, first.join('; '));
  // Of two cookies with the same name, the later one counts.
  const byName = new Map([...first, ...changed].map((cookie) => [cookie.split('=', 1)[0] ?? '', cookie]));
  return [...byName].map(([name, cookie]) => ({ name, value: cookie.slice(name.length + 1), url: address }));
}
