/**
 * The loaders of the coach's pages and of the preview page, by source file. A chunk of their own, so that visitors do
 * not load the addresses of all these chunks.
 */
export const adminPages = {
  'web/admin/today/TodayPage.tsx': () => import('./admin/today/TodayPage.tsx'),
  'web/admin/today/AttentionPage.tsx': () => import('./admin/today/AttentionPage.tsx'),
  'web/admin/visits/VisitsPage.tsx': () => import('./admin/visits/VisitsPage.tsx'),
  'web/admin/clients/ClientsPage.tsx': () => import('./admin/clients/ClientsPage.tsx'),
  'web/admin/clients/ClientPage.tsx': () => import('./admin/clients/ClientPage.tsx'),
  'web/admin/accounts/UsersPage.tsx': () => import('./admin/accounts/UsersPage.tsx'),
  'web/admin/calendar/TimeSlotsPage.tsx': () => import('./admin/calendar/TimeSlotsPage.tsx'),
  'web/admin/booking/BookingsPage.tsx': () => import('./admin/booking/BookingsPage.tsx'),
  'web/admin/booking/BriefPage.tsx': () => import('./admin/booking/BriefPage.tsx'),
  'web/admin/money/PaymentsPage.tsx': () => import('./admin/money/PaymentsPage.tsx'),
  'web/admin/mail/MailsPage.tsx': () => import('./admin/mail/MailsPage.tsx'),
  'web/studio/PreviewPage.tsx': () => import('./studio/PreviewPage.tsx'),
  'web/studio/StudioPage.tsx': () => import('./studio/StudioPage.tsx'),
  'web/launch/FirstQuestionsPage.tsx': () => import('./launch/FirstQuestionsPage.tsx'),
  'web/admin/more/MorePage.tsx': () => import('./admin/more/MorePage.tsx'),
  'web/admin/settings/SettingsPage.tsx': () => import('./admin/settings/SettingsPage.tsx'),
};
