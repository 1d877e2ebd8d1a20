import { expect } from 'vitest';
import type { Message } from '../mail/message.ts';
import { type Browser, findUser, PASSWORD, useCoach } from './accounts.ts';
import { deliverMails } from './mail-delivery.ts';
import { useEmptySite } from './open-site.ts';

export const OLD = 'coach@example.com';
export const NEW = 'maya@new.example';
export const EMAIL_CHANGE_URL = '/api/account/email-change';

/** Opens a site with the signed-in coach, and the requests of a change of the coach's address. */
export function useEmailChanges() {
  const site = useEmptySite({ env: { ADMIN_EMAIL: OLD, LIMIT_ACCOUNT_MAILS_PER_HOUR: '1000' } });
  const coach = useCoach(site);

  const ask = (newEmail: unknown = NEW, currentPassword: unknown = PASSWORD, browser: Browser = coach) =>
    browser.send('POST', EMAIL_CHANGE_URL, { newEmail, currentPassword });

  return {
    site,
    coach,
    ask,
    confirm: (token: unknown, browser: Browser = coach) =>
      browser.send('POST', `${EMAIL_CHANGE_URL}/confirm`, { token }),
    readLink: (token: unknown, browser: Browser = coach) => browser.send('POST', `${EMAIL_CHANGE_URL}/link`, { token }),
    readPending: async () => (await coach.send('GET', EMAIL_CHANGE_URL)).body.pending?.newEmail ?? null,
    async askForToken(address = NEW): Promise<string> {
      expect(await ask(address)).toMatchObject({ status: 200, body: { state: { pending: { newEmail: address } } } });
      return changeTokenIn(await deliverMails(site), address);
    },
    async expectUnchanged(): Promise<void> {
      expect(await findUser(site, OLD)).toMatchObject({ isMainAdmin: true });
      expect(await findUser(site, NEW)).toBeUndefined();
      await site.ctx.settings.refresh();
      expect(site.ctx.settings.coachEmail).toBe(OLD);
    },
  };
}

/** The token of the newest link to this address. */
export function changeTokenIn(messages: Message[], address = NEW): string {
  const { text = '' } = messages.filter(({ to }) => to.address === address).at(-1) ?? {};
  const token = /^https?:\/\/\S+\/confirm-address#token=([\w-]+)$/m.exec(text)?.[1];
  if (!token) throw new Error(`No link was mailed to ${address}`);
  return token;
}
