import type { ComponentType } from 'react';

type StudioPage = { path: string; name: string; load(): Promise<{ default: ComponentType }> };

/** The pages that the coach edits, in the order in which visitors meet them. */
export const studioPages: [StudioPage, ...StudioPage[]] = [
  { path: '/', name: 'Home', load: () => import('../marketing/HomePage.tsx') },
  { path: '/about', name: 'About Me', load: () => import('../marketing/AboutPage.tsx') },
  { path: '/coaching-offers', name: 'Coaching Offers', load: () => import('../marketing/OffersPage.tsx') },
  { path: '/book-call', name: 'Free call', load: () => import('../booking/BookCallPage.tsx') },
];
