/** What the coach reads in place of a secret. */
export const MASK = '••••••••';

/** These links open or confirm a call without a password. */
export const maskCallLinks = (text: string): string =>
  text.replace(/(\/(?:my-call|confirm-call)#)[^\s)>\]"'<]+/g, `$1${MASK}`);
