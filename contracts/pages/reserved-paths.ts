/**
 * The first parts of the addresses that the site itself answers, or may answer one day. Tests compare them with the
 * routes of the server and of the pages, so a new route is never missing here.
 */
const reservedNames = new Set([
  // Pages.
  'about',
  'account',
  'admin',
  'auth',
  'book-call',
  'book-coaching',
  'book-coaching-call',
  'book-coaching-call-discounted',
  'book-coaching-call-regular',
  'buy-package',
  'checkout',
  'checkout-coaching',
  'checkout-old',
  'coaching-offers',
  'coaching-success',
  'confirm-address',
  'confirm-call',
  'course',
  'design',
  'first-login',
  'health-privacy',
  'my-call',
  'my-data',
  'package',
  'pay',
  'privacy',
  'receipt',
  'success',
  'terms',
  'verify-email',
  // Addresses that programs request.
  'api',
  'calendar',
  'healthz',
  'metrics',
  'readyz',
  'sandbox',
  'well-known',
  // Files.
  'assets',
  'files',
  'fonts',
  'icons',
  'media',
  'pictures',
  'videos',
  // Addresses that people and password managers expect to be the site's own.
  'home',
  'index',
  'login',
  'logout',
  'preview',
  'sign-in',
  'sign-up',
  'studio',
]);

/** Returns true if no custom page may have this address. All that end in '-course' are reserved for the course. */
export const isReservedPath = (path: string): boolean =>
  reservedNames.has(path.slice(1).split('/', 1)[0] ?? '') || path.endsWith('-course');
