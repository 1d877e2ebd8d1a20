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
  adminRoute('/admin/visitors', 'Visitors', 'web/admin/visits/VisitsPage.tsx'),
  adminRoute('/admin/people', 'People', 'web/admin/clients/ClientsPage.tsx'),
  adminRoute('/admin/people/:id', 'Person', 'web/admin/clients/ClientPage.tsx'),
  adminRoute('/admin/users', 'Users', 'web/admin/accounts/UsersPage.tsx'),
  adminRoute('/admin/time-slots', 'Calendar', 'web/admin/calendar/TimeSlotsPage.tsx'),
  adminRoute('/admin/bookings', 'Bookings', 'web/admin/booking/BookingsPage.tsx'),
  adminRoute('/admin/bookings/brief', 'Brief', 'web/admin/booking/BriefPage.tsx'),
  adminRoute('/admin/payments', 'Payments', 'web/admin/money/PaymentsPage.tsx'),
  adminRoute('/admin/mails', 'Sent emails', 'web/admin/mail/MailsPage.tsx'),
  adminRoute('/admin/pages', 'Pages', 'web/studio/StudioPage.tsx'),
  adminRoute('/admin/welcome', 'Welcome', 'web/launch/FirstQuestionsPage.tsx'),
  adminRoute('/admin/more', 'More', 'web/admin/more/MorePage.tsx'),
  adminRoute('/admin/settings', 'Settings', 'web/admin/settings/SettingsPage.tsx'),
];
