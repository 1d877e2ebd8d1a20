import type { SecretIssuers } from './mail-definition.ts';

/** What the coach reads in place of a secret. */
export const MASK = '••••••••';

/** For a mail that is only shown: no secret is made for it. */
export const maskedSecrets: SecretIssuers = {
  secret: async () => MASK,
  firstPassword: async () => MASK,
  emailChangeToken: async () => MASK,
};

/** These links open or confirm a call without a password. */
export const maskCallLinks = (text: string): string =>
  text.replace(/(\/(?:my-call|confirm-call)#)[^\s)>\]"'<]+/g, `$1${MASK}`);
