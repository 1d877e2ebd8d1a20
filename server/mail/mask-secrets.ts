import type { SecretIssuers } from './mail-definition.ts';

/** The text that the coach reads in place of a secret. */
export const MASK = '••••••••';

/** Masks for a mail that is only shown: no secret is made for it. */
export const maskedSecrets: SecretIssuers = {
  secret: async () => MASK,
  firstPassword: async () => MASK,
  emailChangeToken: async () => MASK,
  paymentLinkToken: async () => MASK,
  personalDataToken: async () => MASK,
};

/** Issues secrets as `issuers` does and remembers them, so that `mask` hides them in the kept copy. */
export function rememberSecrets(issuers: SecretIssuers): { issuers: SecretIssuers; mask(text: string): string } {
  const issued = new Set<string>();
  const remember = <Args extends unknown[], Secret extends string | null>(issue: (...args: Args) => Promise<Secret>) =>
    async function issueAndRemember(...args: Args) {
      const secret = await issue(...args);
      if (secret) issued.add(secret);
      return secret;
    };
  return {
    issuers: {
      secret: remember(issuers.secret),
      firstPassword: remember(issuers.firstPassword),
      emailChangeToken: remember(issuers.emailChangeToken),
      paymentLinkToken: remember(issuers.paymentLinkToken),
      personalDataToken: remember(issuers.personalDataToken),
    },
    mask: (text) => [...issued].reduce((masked, secret) => masked.replaceAll(secret, MASK), maskCallLinks(text)),
  };
}

/** Masks links that open, confirm or pay a call, or open a package, without a password. */
export const maskCallLinks = (text: string): string =>
  text.replace(/(\/(?:my-call|confirm-call|pay|package)#)[^\s)>\]"'<]+/g, `$1${MASK}`);
