import { afterEach, expect, test, vi } from 'vitest';
import { addUser, type Browser, getSignedInUser, openBrowser, PASSWORD, signIn } from '../testing/accounts.ts';
import { useMailedLinks } from '../testing/mailed-links.ts';

// Mails are counted after the commit. By then the account has changed, so the browser has to get its new session in any
// case.

const newPassword = 'three ripe pears';
const { site, email } = useMailedLinks();
afterEach(() => vi.restoreAllMocks());

/** From now on the counters of mails to one recipient fail, and only they. */
function breakMailCounters() {
  const { limits } = site.ctx;
  const rejectCall = () => Promise.reject(new Error('the counters are out of reach'));
  const isOfMails = (counter: string) => counter.startsWith('accountMailsIn');
  const { spend, forget } = { spend: limits.spend.bind(limits), forget: limits.reset.bind(limits) };
  vi.spyOn(limits, 'spend').mockImplementation((counter, who) =>
    isOfMails(counter) ? rejectCall() : spend(counter, who),
  );
  vi.spyOn(limits, 'reset').mockImplementation((counter, who) =>
    isOfMails(counter) ? rejectCall() : forget(counter, who),
  );
}

const actions: Record<string, (browser: Browser) => Promise<{ status: number }>> = {
  async 'choosing a new password'(browser) {
    await addUser(site);
    await signIn(site, email, undefined, browser);
    breakMailCounters();
    return browser.send('POST', '/api/set-new-password', { currentPassword: PASSWORD, newPassword });
  },
  async registering(browser) {
    breakMailCounters();
    return browser.send('POST', '/api/register', { email, firstName: 'Ana', lastName: 'Ruiz', password: PASSWORD });
  },
};

test.each(Object.entries(actions))(
  '%s works while mails cannot be counted, and the operator reads of it',
  async (_name, act) => {
    const browser = openBrowser(site);
    expect((await act(browser)).status).toBeLessThan(300);
    expect((await getSignedInUser(browser)).body).toMatchObject({ email });
    expect(browser.cookies.has('device')).toBe(true);
    expect(site.logged.filter((line) => line.includes('could not count the mails'))).toHaveLength(1);
    site.logged.length = 0;
  },
);
