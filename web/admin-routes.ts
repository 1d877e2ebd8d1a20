import type { adminPages } from './admin-pages.ts';
import type { PageRoute } from './page-route.ts';

const adminRoute = (path: string, title: string, module: keyof typeof adminPages): PageRoute => ({
  path: `/admin${path}`,
  access: 'admin',
  loadedFrom: 'web/admin-pages.ts',
  module: `web/${module}`,
  head: () => ({ title, description: '' }),
  load: async () => (await import('./admin-pages.ts')).adminPages[module](),
});

export const adminRoutes: readonly PageRoute[] = [
  adminRoute('', 'Today', 'admin/today/TodayPage.tsx'),
  adminRoute('/attention', 'Needs attention', 'admin/today/AttentionListPage.tsx'),
  adminRoute('/visitors', 'Visitors', 'admin/visits/VisitsPage.tsx'),
  adminRoute('/people', 'People', 'admin/clients/ClientsPage.tsx'),
  adminRoute('/people/:id', 'Person', 'admin/clients/ClientPage.tsx'),
  adminRoute('/users', 'Users', 'admin/accounts/UsersPage.tsx'),
  adminRoute('/time-slots', 'Calendar', 'admin/calendar/TimeSlotsPage.tsx'),
  adminRoute('/bookings', 'Bookings', 'admin/booking/BookingsPage.tsx'),
  adminRoute('/bookings/brief', 'Brief', 'admin/booking/BriefPage.tsx'),
  adminRoute('/payments', 'Payments', 'admin/money/PaymentsPage.tsx'),
  adminRoute('/mails', 'Sent emails', 'admin/mail/MailsPage.tsx'),
  adminRoute('/pages', 'Pages', 'studio/StudioPage.tsx'),
  adminRoute('/course', 'Course', 'studio/course/CourseStudioPage.tsx'),
  adminRoute('/course/members', 'Course members', 'admin/course/CourseMembersPage.tsx'),
  adminRoute('/welcome', 'Welcome', 'launch/FirstQuestionsPage.tsx'),
  adminRoute('/more', 'More', 'admin/more/MorePage.tsx'),
  adminRoute('/settings', 'Settings', 'admin/settings/SettingsPage.tsx'),
];
