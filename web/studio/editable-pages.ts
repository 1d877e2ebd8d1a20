import type { ComponentType } from 'react';
import { sitePageNames } from '../admin/more/site-pages.ts';
import type { ContentPath } from './mark-content.ts';

export type EditablePage = {
  path: string;
  name: string;
  /** The path of the page's title and description in the content. */
  head: ContentPath;
  /** The paths of its texts. */
  parts: readonly ContentPath[];
  /** True for a page with the quiet header and footer of a checkout, without a menu. */
  isCheckout?: true;
  load(): Promise<{ default: ComponentType }>;
};

/** The parts of the coach's profile, without the links to other sites, which are settings. */
const profileParts = ['brand', 'firstName', 'lastName', 'role', 'tagline', 'portrait'].map((name) => `profile.${name}`);

/** The parts of the content that the pages of paid calls share. */
const paidCallParts = ['paidCalls.policies', 'paidCalls.terms', 'disclaimer'];

/** The pages that the coach edits, in the order in which visitors meet them. */
export const editablePages: [EditablePage, ...EditablePage[]] = [
  {
    path: '/',
    name: sitePageNames['/'],
    head: 'home.head',
    parts: [...profileParts, 'home'],
    load: () => import('../marketing/HomePage.tsx'),
  },
  {
    path: '/about',
    name: sitePageNames['/about'],
    head: 'about.head',
    parts: ['about'],
    load: () => import('../marketing/AboutPage.tsx'),
  },
  {
    path: '/coaching-offers',
    name: sitePageNames['/coaching-offers'],
    head: 'offers.head',
    parts: ['offers'],
    load: () => import('../marketing/OffersPage.tsx'),
  },
  {
    path: '/book-call',
    name: sitePageNames['/book-call'],
    head: 'freeCall.head',
    parts: ['freeCall'],
    load: () => import('../booking/BookCallPage.tsx'),
  },
  {
    path: '/book-coaching',
    name: sitePageNames['/book-coaching'],
    head: 'memberCall.head',
    parts: ['memberCall'],
    load: () => import('../booking/BookMemberCallPage.tsx'),
  },
  {
    path: '/book-coaching-call-regular',
    name: sitePageNames['/book-coaching-call-regular'],
    head: 'paidCalls.regular.head',
    parts: ['paidCalls.regular', ...paidCallParts],
    load: () => import('../booking/BookRegularCallPage.tsx'),
  },
  {
    path: '/book-coaching-call-discounted',
    name: sitePageNames['/book-coaching-call-discounted'],
    head: 'paidCalls.discounted.head',
    parts: ['paidCalls.discounted', ...paidCallParts],
    load: () => import('../booking/BookDiscountedCallPage.tsx'),
  },
  {
    path: '/book-coaching-call',
    name: sitePageNames['/book-coaching-call'],
    head: 'paidCalls.standard.head',
    parts: ['paidCalls.standard', ...paidCallParts],
    load: () => import('../booking/BookStandardCallPage.tsx'),
  },
  {
    path: '/checkout',
    name: sitePageNames['/checkout'],
    head: 'courseSale.head',
    parts: ['courseSale'],
    isCheckout: true,
    load: () => import('../course/sale/CheckoutPage.tsx'),
  },
  {
    path: '/404',
    name: sitePageNames['/404'],
    head: 'notFound.head',
    parts: ['notFound'],
    load: () => import('../shell/NotFoundPage.tsx'),
  },
];

export const nameOfPage = (path: string): string => editablePages.find((page) => page.path === path)?.name ?? path;
