import { POPULAR_TLDS, run } from '@zootools/email-spell-checker';

/** The providers with long names: a typo in a short name may be the name of another company. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'icloud.com',
  'protonmail.com',
  'fastmail.com',
  'comcast.net',
  'btinternet.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.co.in',
  'yahoo.de',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.de',
  'hotmail.fr',
  'outlook.com',
  'outlook.de',
  'outlook.in',
  'rediffmail.com',
  't-online.de',
  'freenet.de',
  'xtra.co.nz',
];
/** The names of providers that exist under many endings, all of which are right. */
const namesInManyCountries = ['yahoo', 'hotmail', 'outlook', 'fastmail', 'googlemail', 'protonmail'];
const endings = [...POPULAR_TLDS, 'fm', 'es', 'com.br', 'com.mx', 'co.za', 'co.id'];

/** The most typos in a provider's domain that are corrected, as in 'gmial.con'. */
const DOMAIN_THRESHOLD = 3;
/** The threshold that turns a correction off: too many other names and endings are right. */
const OFF = 0.01;

/** Returns the address that was probably meant, or null. */
export function suggestEmail(typed: string): string | null {
  const email = typed.trim();
  const found = run({
    email,
    domains: providers,
    domainThreshold: DOMAIN_THRESHOLD,
    secondLevelDomains: namesInManyCountries,
    secondLevelThreshold: OFF,
    topLevelDomains: endings,
    topLevelThreshold: OFF,
  });
  return found ? `${email.slice(0, email.lastIndexOf('@'))}@${found.domain}` : null;
}
