/**
 * The loaders of the coach's pages and of the preview page, by source file. A chunk of their own, so that visitors do
 * not load the addresses of all these chunks.
 */
export const adminPages = {
  'web/admin/today/TodayPage.tsx': () => import('./admin/today/TodayPage.tsx'),
  'web/admin/today/AttentionPage.tsx': () => import('./admin/today/AttentionPage.tsx'),
  'web/admin/visitors/VisitorsPage.tsx': () => import('./admin/visitors/VisitorsPage.tsx'),
  'web/admin/people/PeoplePage.tsx': () => import('./admin/people/PeoplePage.tsx'),
  'web/admin/people/PersonPage.tsx': () => import('./admin/people/PersonPage.tsx'),
  'web/admin/users/UsersPage.tsx': () => import('./admin/users/UsersPage.tsx'),
  'web/admin/calendar/TimeSlotsPage.tsx': () => import('./admin/calendar/TimeSlotsPage.tsx'),
  'web/admin/bookings/BookingsPage.tsx': () => import('./admin/bookings/BookingsPage.tsx'),
  'web/admin/bookings/BriefPage.tsx': () => import('./admin/bookings/BriefPage.tsx'),
  'web/admin/payments/PaymentsPage.tsx': () => import('./admin/payments/PaymentsPage.tsx'),
  'web/admin/mails/MailsPage.tsx': () => import('./admin/mails/MailsPage.tsx'),
  'web/studio/PreviewPage.tsx': () => import('./studio/PreviewPage.tsx'),
  'web/studio/StudioPage.tsx': () => import('./studio/StudioPage.tsx'),
  'web/studio/first-questions/FirstQuestionsPage.tsx': () => import('./studio/first-questions/FirstQuestionsPage.tsx'),
  'web/admin/settings/SettingsPage.tsx': () => import('./admin/settings/SettingsPage.tsx'),
};
