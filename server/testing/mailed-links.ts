import { loadTemplate } from '../mail/templates/compile-templates.ts';
import { type Browser, openBrowser, PASSWORD } from './accounts.ts';
import { deliverMails, linkTokenIn } from './mail-delivery.ts';
import { type OpenSite, openSite } from './open-site.ts';

/** A site with a high limit on registrations. */
export async function openRegisteredSite(): Promise<OpenSite> {
  const site = await openSite({ env: { LIMIT_REGISTRATIONS_PER_HOUR: '1000' } });
  // Loads mjml now, so that the first mail does not wait for it.
  await loadTemplate('verification');
  return site;
}

/** Registers the address; the token comes from the mail to its owner. */
export async function registerByMail(site: OpenSite, email: string): Promise<{ registrant: Browser; token: string }> {
  const registrant = openBrowser(site);
  const person = { email, firstName: 'Ana', lastName: 'Ruiz', password: PASSWORD };
  const reply = await registrant.send('POST', '/api/register', person);
  if (reply.status !== 201) throw new Error(`${email} may not register: ${JSON.stringify(reply.body)}`);
  return { registrant, token: linkTokenIn((await deliverMails(site)).at(-1)) };
}

export const verify = (browser: Browser, body: object) => browser.send('POST', '/api/verify-email', body);
export const readLink = (browser: Browser, token: unknown) => browser.send('POST', '/api/verification-link', { token });
export const me = (browser: Browser) => browser.send('GET', '/api/auth/user');
