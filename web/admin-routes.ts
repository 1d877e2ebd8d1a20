import type { PageRoute } from './page-route.ts';

/** The coach's pages. */
export const adminRoutes: readonly PageRoute[] = [
  {
    path: '/admin',
    access: 'admin',
    module: 'web/admin/today/TodayPage.tsx',
    head: () => ({ title: 'Today', description: '' }),
    load: () => import('./admin/today/TodayPage.tsx'),
  },
  {
    path: '/admin/attention',
    access: 'admin',
    module: 'web/admin/today/AttentionPage.tsx',
    head: () => ({ title: 'Needs attention', description: '' }),
    load: () => import('./admin/today/AttentionPage.tsx'),
  },
  {
    path: '/admin/visitors',
    access: 'admin',
    module: 'web/admin/visitors/VisitorsPage.tsx',
    head: () => ({ title: 'Visitors', description: '' }),
    load: () => import('./admin/visitors/VisitorsPage.tsx'),
  },
  {
    path: '/admin/people',
    access: 'admin',
    module: 'web/admin/people/PeoplePage.tsx',
    head: () => ({ title: 'People', description: '' }),
    load: () => import('./admin/people/PeoplePage.tsx'),
  },
  {
    path: '/admin/people/:id',
    access: 'admin',
    module: 'web/admin/people/PersonPage.tsx',
    head: () => ({ title: 'Person', description: '' }),
    load: () => import('./admin/people/PersonPage.tsx'),
  },
  {
    path: '/admin/users',
    access: 'admin',
    module: 'web/admin/users/UsersPage.tsx',
    head: () => ({ title: 'Users', description: '' }),
    load: () => import('./admin/users/UsersPage.tsx'),
  },
  {
    path: '/admin/time-slots',
    access: 'admin',
    module: 'web/admin/calendar/TimeSlotsPage.tsx',
    head: () => ({ title: 'Calendar', description: '' }),
    load: () => import('./admin/calendar/TimeSlotsPage.tsx'),
  },
  {
    path: '/admin/bookings',
    access: 'admin',
    module: 'web/admin/bookings/BookingsPage.tsx',
    head: () => ({ title: 'Bookings', description: '' }),
    load: () => import('./admin/bookings/BookingsPage.tsx'),
  },
  {
    path: '/admin/bookings/brief',
    access: 'admin',
    module: 'web/admin/bookings/BriefPage.tsx',
    head: () => ({ title: 'Brief', description: '' }),
    load: () => import('./admin/bookings/BriefPage.tsx'),
  },
  {
    path: '/admin/payments',
    access: 'admin',
    module: 'web/admin/payments/PaymentsPage.tsx',
    head: () => ({ title: 'Payments', description: '' }),
    load: () => import('./admin/payments/PaymentsPage.tsx'),
  },
  {
    path: '/admin/mails',
    access: 'admin',
    module: 'web/admin/mails/MailsPage.tsx',
    head: () => ({ title: 'Emails', description: '' }),
    load: () => import('./admin/mails/MailsPage.tsx'),
  },
  {
    path: '/admin/settings',
    access: 'admin',
    module: 'web/admin/settings/SettingsPage.tsx',
    head: () => ({ title: 'Settings', description: '' }),
    load: () => import('./admin/settings/SettingsPage.tsx'),
  },
];
