import type { adminPages } from './admin-pages.ts';
import type { PageRoute } from './page-route.ts';

const adminRoute = (path: string, title: string, module: keyof typeof adminPages): PageRoute => ({
  path,
  access: 'admin',
  loadedFrom: 'web/admin-pages.ts',
  module,
  head: () => ({ title, description: '' }),
  load: async () => (await import('./admin-pages.ts')).adminPages[module](),
});

/** The coach's pages. */
export const adminRoutes: readonly PageRoute[] = [
  adminRoute('/admin', 'Today', 'web/admin/today/TodayPage.tsx'),
  adminRoute('/admin/attention', 'Needs attention', 'web/admin/today/AttentionPage.tsx'),
  adminRoute('/admin/visitors', 'Visitors', 'web/admin/visitors/VisitorsPage.tsx'),
  adminRoute('/admin/people', 'People', 'web/admin/people/PeoplePage.tsx'),
  adminRoute('/admin/people/:id', 'Person', 'web/admin/people/PersonPage.tsx'),
  adminRoute('/admin/users', 'Users', 'web/admin/users/UsersPage.tsx'),
  adminRoute('/admin/time-slots', 'Calendar', 'web/admin/calendar/TimeSlotsPage.tsx'),
  adminRoute('/admin/bookings', 'Bookings', 'web/admin/bookings/BookingsPage.tsx'),
  adminRoute('/admin/bookings/brief', 'Brief', 'web/admin/bookings/BriefPage.tsx'),
  adminRoute('/admin/payments', 'Payments', 'web/admin/payments/PaymentsPage.tsx'),
  adminRoute('/admin/mails', 'Emails', 'web/admin/mails/MailsPage.tsx'),
  adminRoute('/admin/pages', 'Pages', 'web/studio/StudioPage.tsx'),
  adminRoute('/admin/welcome', 'Welcome', 'web/studio/first-questions/FirstQuestionsPage.tsx'),
  adminRoute('/admin/settings', 'Settings', 'web/admin/settings/SettingsPage.tsx'),
];
