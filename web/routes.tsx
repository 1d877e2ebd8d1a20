import type { PublicContent, SiteData } from '#contracts/pages/public-pages.ts';
import { toRoutePath } from '#contracts/pages/route-path.ts';
import type { Role } from '#domain/access.ts';
import { policyNames, policyPath } from '#domain/policies.ts';
import { adminRoutes } from './admin-routes.ts';
import { readBookingPath } from './call-checkout/booking-path.ts';
import { customRoute } from './custom-routes.ts';
import { type PageRoute, pathOf } from './page-route.ts';
import { courseOffer } from './shell/course-offer.ts';
import type { WayBack } from './shell/QuietHeader.tsx';

const toCourseOffer: WayBack = () => courseOffer;

const opensWithTheSite = { access: 'anyone', waitsForOpening: true } as const;
const unlisted = { access: 'anyone', noindex: true } as const;

/** The pages of the site itself. Every other path is a custom page or the 404 page. */
export const routes: readonly PageRoute[] = [
  {
    path: '/',
    ...opensWithTheSite,
    startsOnIntent: true,
    module: 'web/marketing/HomePage.tsx',
    head: (content) => content.home.head,
    load: () => import('./marketing/HomePage.tsx'),
  },
  {
    path: '/about',
    ...opensWithTheSite,
    startsOnIntent: true,
    module: 'web/marketing/AboutPage.tsx',
    head: (content) => content.about.head,
    load: () => import('./marketing/AboutPage.tsx'),
  },
  {
    path: '/coaching-offers',
    ...opensWithTheSite,
    startsOnIntent: true,
    module: 'web/marketing/OffersPage.tsx',
    head: (content) => content.offers.head,
    load: () => import('./marketing/OffersPage.tsx'),
  },
  {
    path: '/book-call',
    ...opensWithTheSite,
    module: 'web/booking/BookCallPage.tsx',
    head: (content) => content.freeCall.head,
    load: () => import('./booking/BookCallPage.tsx'),
  },
  {
    path: '/book-coaching',
    ...opensWithTheSite,
    module: 'web/booking/BookMemberCallPage.tsx',
    head: (content) => content.memberCall.head,
    load: () => import('./booking/BookMemberCallPage.tsx'),
  },
  {
    path: '/book-coaching-call',
    ...opensWithTheSite,
    canonicalPath: '/book-coaching-call-regular',
    module: 'web/booking/BookStandardCallPage.tsx',
    head: (content) => content.paidCalls.standard.head,
    load: () => import('./booking/BookStandardCallPage.tsx'),
  },
  {
    path: '/book-coaching-call-regular',
    ...opensWithTheSite,
    module: 'web/booking/BookRegularCallPage.tsx',
    head: (content) => content.paidCalls.regular.head,
    load: () => import('./booking/BookRegularCallPage.tsx'),
  },
  {
    path: '/book-coaching-call-discounted',
    ...opensWithTheSite,
    module: 'web/booking/BookDiscountedCallPage.tsx',
    head: (content) => content.paidCalls.discounted.head,
    load: () => import('./booking/BookDiscountedCallPage.tsx'),
  },
  {
    path: '/preview',
    ...unlisted,
    hasOwnFrame: true,
    sendsNoReferrer: true,
    // Few people open it, so its chunk is listed with those of the studio.
    loadedFrom: 'web/admin-pages.ts',
    module: 'web/studio/PreviewPage.tsx',
    head: () => ({ title: 'Preview', description: '' }),
    load: async () => (await import('./admin-pages.ts')).adminPages['studio/PreviewPage.tsx'](),
  },
  {
    path: '/my-call',
    ...unlisted,
    module: 'web/booking/MyCallPage.tsx',
    head: () => ({ title: 'Your call', description: '' }),
    load: () => import('./booking/MyCallPage.tsx'),
  },
  {
    path: '/package',
    ...unlisted,
    sendsNoReferrer: true,
    module: 'web/booking/packages/PackagePage.tsx',
    head: () => ({ title: 'Your package', description: '' }),
    load: () => import('./booking/packages/PackagePage.tsx'),
  },
  {
    path: '/receipt',
    ...unlisted,
    sendsNoReferrer: true,
    module: 'web/money/ReceiptPage.tsx',
    head: () => ({ title: 'Your receipt', description: '' }),
    load: () => import('./money/ReceiptPage.tsx'),
  },
  {
    path: '/confirm-call',
    ...unlisted,
    module: 'web/booking/ConfirmCallPage.tsx',
    head: () => ({ title: 'Confirm your call', description: '' }),
    load: () => import('./booking/ConfirmCallPage.tsx'),
  },
  {
    path: '/checkout-coaching',
    ...unlisted,
    sendsNoReferrer: true,
    laterContent: ['paidCalls', 'disclaimer'],
    wayBack: (historyState) => ({
      path: readBookingPath(historyState),
      name: 'to your booking',
      // A client who came by a mailed link can go on paying a part with their minutes.
      state: { minutesLink: Object(historyState).minutesLink },
    }),
    module: 'web/call-checkout/CallCheckoutPage.tsx',
    head: () => ({ title: 'Pay for your coaching call', description: '' }),
    load: () => import('./call-checkout/CallCheckoutPage.tsx'),
  },
  {
    path: '/pay',
    ...unlisted,
    sendsNoReferrer: true,
    laterContent: ['paidCalls', 'disclaimer'],
    wayBack: () => ({ path: '/', name: 'to the homepage' }),
    module: 'web/call-checkout/PayByLinkPage.tsx',
    head: () => ({ title: 'Your payment', description: '' }),
    load: () => import('./call-checkout/PayByLinkPage.tsx'),
  },
  {
    path: '/buy-package',
    ...opensWithTheSite,
    noindex: true,
    laterContent: ['paidCalls', 'disclaimer'],
    wayBack: () => ({ path: '/coaching-offers', name: 'to the offers' }),
    module: 'web/call-checkout/BuyPackagePage.tsx',
    head: () => ({ title: 'Buy a package', description: '' }),
    load: () => import('./call-checkout/BuyPackagePage.tsx'),
  },
  {
    path: '/coaching-success',
    ...unlisted,
    sendsNoReferrer: true,
    laterContent: ['paidCalls', 'disclaimer'],
    module: 'web/call-checkout/CallSuccessPage.tsx',
    head: () => ({ title: 'Your coaching call', description: '' }),
    load: () => import('./call-checkout/CallSuccessPage.tsx'),
  },
  {
    path: '/checkout',
    ...opensWithTheSite,
    wayBack: toCourseOffer,
    noindex: true,
    module: 'web/course/sale/CheckoutPage.tsx',
    head: (content) => content.courseSale.head,
    load: () => import('./course/sale/CheckoutPage.tsx'),
  },
  {
    path: '/checkout-old',
    ...opensWithTheSite,
    noindex: true,
    wayBack: toCourseOffer,
    module: 'web/course/sale/OldCheckoutPage.tsx',
    head: (content) => content.courseSale.head,
    load: () => import('./course/sale/OldCheckoutPage.tsx'),
  },
  {
    path: '/success',
    ...unlisted,
    sendsNoReferrer: true,
    module: 'web/course/sale/CourseSuccessPage.tsx',
    head: () => ({ title: 'Your course', description: '' }),
    load: () => import('./course/sale/CourseSuccessPage.tsx'),
  },
  {
    path: '/auth',
    ...unlisted,
    module: 'web/accounts/AuthPage.tsx',
    head: () => ({ title: 'Sign in', description: 'Sign in to your account, or create one.' }),
    load: () => import('./accounts/AuthPage.tsx'),
  },
  {
    path: '/verify-email',
    ...unlisted,
    // Older mails have the token in the query.
    sendsNoReferrer: true,
    module: 'web/accounts/VerifyEmailPage.tsx',
    head: () => ({ title: 'Confirm your email address', description: '' }),
    load: () => import('./accounts/VerifyEmailPage.tsx'),
  },
  {
    path: '/confirm-address',
    ...unlisted,
    module: 'web/accounts/ConfirmAddressPage.tsx',
    head: () => ({ title: 'Confirm your new address', description: '' }),
    load: () => import('./accounts/ConfirmAddressPage.tsx'),
  },
  {
    path: '/my-data',
    ...unlisted,
    module: 'web/privacy/MyDataPage.tsx',
    head: () => ({ title: 'Your data', description: '' }),
    load: () => import('./privacy/MyDataPage.tsx'),
  },
  ...policyNames.map(
    (name): PageRoute => ({
      path: policyPath(name),
      access: 'anyone',
      startsOnIntent: true,
      module: 'web/policies/PolicyPage.tsx',
      head: (content) => content.policies[name].head,
      load: () => import('./policies/PolicyPage.tsx'),
    }),
  ),
  {
    path: '/first-login',
    access: 'signed-in',
    module: 'web/accounts/FirstLoginPage.tsx',
    head: () => ({ title: 'Choose your password', description: '' }),
    load: () => import('./accounts/FirstLoginPage.tsx'),
  },
  {
    path: '/account',
    access: 'signed-in',
    keepsCoachBar: true,
    module: 'web/account-page/AccountPage.tsx',
    head: () => ({ title: 'Your account', description: '' }),
    load: () => import('./account-page/AccountPage.tsx'),
  },
  {
    path: '/account/address',
    access: 'signed-in',
    keepsCoachBar: true,
    module: 'web/accounts/ChangeAddressPage.tsx',
    head: () => ({ title: 'Change your address', description: '' }),
    load: () => import('./accounts/ChangeAddressPage.tsx'),
  },
  {
    path: '/course',
    access: 'signed-in',
    asksToSignIn: true,
    module: 'web/course/CoursePage.tsx',
    head: () => ({ title: 'My Course', description: '' }),
    load: () => import('./course/CoursePage.tsx'),
  },
  {
    path: (content) => content.coursePath,
    access: 'signed-in',
    module: 'web/course/CourseContentPage.tsx',
    head: () => ({ title: 'Course', description: '' }),
    load: () => import('./course/CourseContentPage.tsx'),
  },
  ...adminRoutes,
];

export const notFoundRoute: PageRoute = {
  path: '',
  access: 'anyone',
  noindex: true,
  startsOnIntent: true,
  module: 'web/shell/NotFoundPage.tsx',
  head: (content) => content.notFound.head,
  load: () => import('./shell/NotFoundPage.tsx'),
};

const openingRoute: PageRoute = {
  path: '',
  access: 'anyone',
  noindex: true,
  isBare: true,
  module: 'web/shell/OpeningSoonPage.tsx',
  head: () => ({ title: 'Opening soon', description: '' }),
  load: () => import('./shell/OpeningSoonPage.tsx'),
};

export const routeAt = (path: string, content: PublicContent): PageRoute =>
  routes.find((route) => pathOf(route, content) === toRoutePath(path)) ??
  (content.customPageLinks.some((page) => page.path === path) ? customRoute : notFoundRoute);

/** Returns the page that a user sees at this path. Until the site opens, only the coach sees the public pages. */
export function shownRouteAt(path: string, { content, openingText }: SiteData, user: Role | null): PageRoute {
  const route = routeAt(path, content);
  return openingText !== null && route.waitsForOpening && !user?.isAdmin ? openingRoute : route;
}
