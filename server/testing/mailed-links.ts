import { type Browser, findUser, openBrowser, PASSWORD } from './accounts.ts';
import { deliverMails, linkTokenIn } from './mail-delivery.ts';
import { useEmptySite } from './open-site.ts';

export const verify = (browser: Browser, body: object) => browser.send('POST', '/api/verify-email', body);
export const readLink = (browser: Browser, token: unknown) => browser.send('POST', '/api/verification-link', { token });

/** Opens a site where Ana can register, and requests that use the links in her mails. */
export function useMailedLinks() {
  const email = 'ana@example.com';
  const site = useEmptySite({ env: { LIMIT_REGISTRATIONS_PER_HOUR: '1000' } });
  return {
    site,
    email,
    /** Registers Ana, and returns the token from her mail. */
    async register(): Promise<{ registrant: Browser; token: string }> {
      const registrant = openBrowser(site);
      const person = { email, firstName: 'Ana', lastName: 'Ruiz', password: PASSWORD };
      const reply = await registrant.send('POST', '/api/register', person);
      if (reply.status !== 201) throw new Error(`${email} may not register: ${JSON.stringify(reply.body)}`);
      return { registrant, token: linkTokenIn((await deliverMails(site)).at(-1)) };
    },
    /** Signs Ana in, even if she is signed in elsewhere. */
    login: (password: string, browser = openBrowser(site)) =>
      browser.send('POST', '/api/login', { email, password, takeOver: true }),
    isVerified: async () => (await findUser(site, email))?.emailVerifiedAt !== null,
  };
}
