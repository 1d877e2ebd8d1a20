/**
 * The loaders of the coach's pages and of the preview page, by source file in `web`. A chunk of their own, so that
 * visitors do not load the addresses of all these chunks.
 */
export const adminPages = {
  'admin/today/TodayPage.tsx': () => import('./admin/today/TodayPage.tsx'),
  'admin/today/AttentionListPage.tsx': () => import('./admin/today/AttentionListPage.tsx'),
  'admin/visits/VisitsPage.tsx': () => import('./admin/visits/VisitsPage.tsx'),
  'admin/clients/ClientsPage.tsx': () => import('./admin/clients/ClientsPage.tsx'),
  'admin/clients/ClientPage.tsx': () => import('./admin/clients/ClientPage.tsx'),
  'admin/accounts/UsersPage.tsx': () => import('./admin/accounts/UsersPage.tsx'),
  'admin/calendar/TimeSlotsPage.tsx': () => import('./admin/calendar/TimeSlotsPage.tsx'),
  'admin/booking/BookingsPage.tsx': () => import('./admin/booking/BookingsPage.tsx'),
  'admin/booking/BriefPage.tsx': () => import('./admin/booking/BriefPage.tsx'),
  'admin/money/PaymentsPage.tsx': () => import('./admin/money/PaymentsPage.tsx'),
  'admin/mail/MailsPage.tsx': () => import('./admin/mail/MailsPage.tsx'),
  'studio/PreviewPage.tsx': () => import('./studio/PreviewPage.tsx'),
  'studio/StudioPage.tsx': () => import('./studio/StudioPage.tsx'),
  'studio/course/CourseStudioPage.tsx': () => import('./studio/course/CourseStudioPage.tsx'),
  'admin/course/CourseMembersPage.tsx': () => import('./admin/course/CourseMembersPage.tsx'),
  'launch/FirstQuestionsPage.tsx': () => import('./launch/FirstQuestionsPage.tsx'),
  'admin/more/MorePage.tsx': () => import('./admin/more/MorePage.tsx'),
  'admin/settings/SettingsPage.tsx': () => import('./admin/settings/SettingsPage.tsx'),
};
