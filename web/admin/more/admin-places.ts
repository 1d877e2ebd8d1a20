import { settingsPath, titleOfSection } from '../settings/settings-titles.ts';
import { everydayTabs, rareTabs, type SettingsTab } from '../settings/settings-view.ts';

/** A page of the admin area. `words`: further words by which a search finds it. */
export type AdminPlace = { path: string; name: string; detail: string; words?: string };

/** The pages in the navigation. Only the search lists them. */
export const dayPlaces: readonly AdminPlace[] = [
  { path: '/admin', name: 'Today', detail: 'Your next calls, and what needs you.', words: 'home dashboard start' },
  {
    path: '/admin/time-slots',
    name: 'Calendar',
    detail: 'When people can book, and the days you’re away.',
    words: 'hours availability open times schedule month week',
  },
  {
    path: '/admin/people',
    name: 'People',
    detail: 'Everyone who booked, paid or signed up.',
    words: 'clients members',
  },
  {
    path: '/admin/pages',
    name: 'Pages',
    detail: 'The words, pictures and looks of your site.',
    words: 'website studio edit text photo',
  },
];

const coursePlaces: readonly AdminPlace[] = [
  {
    path: '/admin/course',
    name: 'Course',
    detail: 'Your lessons, clips and worksheets, and their order.',
    words: 'lessons parts videos captions downloads teach',
  },
  {
    path: '/admin/course/members',
    name: 'Course members',
    detail: 'Their questions and your answers, and how far they are.',
    words: 'questions answers progress started finished stopped students',
  },
];

const callPlaces: readonly AdminPlace[] = [
  {
    path: '/admin/bookings?tab=all',
    name: 'All calls',
    detail: 'Free and paid calls in one list. Book a call for a client here.',
    words: 'bookings appointments',
  },
  {
    path: '/admin/payments',
    name: 'Payments',
    detail: 'What came in, refunds, receipts, credit and takings.',
    words: 'money refund receipt income taxes takings credit',
  },
  {
    path: '/admin/mails',
    name: 'Sent emails',
    detail: 'Every email that the site has sent or still has to send.',
    words: 'mail outbox messages',
  },
  {
    path: '/admin/visitors',
    name: 'Visitors',
    detail: 'How many people looked at your pages and booked.',
    words: 'traffic statistics analytics views',
  },
  {
    path: '/admin/users',
    name: 'Accounts',
    detail: 'Who can sign in: passwords, course access, other admins.',
    words: 'users password sign in log',
  },
  {
    path: '/account',
    name: 'Your account',
    detail: 'Your own address, password and ways to sign in.',
    words: 'password passkey second factor email address sign in',
  },
];

const settingsWords: Partial<Record<SettingsTab, string>> = {
  prices: 'price cost money fee discount',
  packages: 'offer bundle four weeks price member',
  calls: 'zoom facetime whatsapp phone time zone notice break reminder',
  contact: 'name email phone address instagram youtube',
  questions: 'questionnaire form intake',
  calendar: 'google outlook apple ical ics sync busy family feed subscribe',
  emails: 'emails texts templates wording',
  receipts: 'invoice tax',
  opening: 'launch hide coming soon',
  privacy: 'policy terms gdpr keep delete data',
  backups: 'restore copy download',
};

const settingsPlace = (tab: SettingsTab): AdminPlace => {
  const { title, meaning } = titleOfSection(tab);
  return { path: settingsPath(tab), name: title, detail: meaning, words: `settings ${settingsWords[tab] ?? ''}` };
};

/** One entry for the settings that are needed rarely. The search also finds each of them: `rareSettingsPlaces`. */
const moreSettings: AdminPlace = {
  path: '/admin/settings?tab=more',
  name: 'More settings',
  detail: `${rareTabs.map((tab) => titleOfSection(tab).title).join(', ')}.`,
};

export const rareSettingsPlaces: readonly AdminPlace[] = rareTabs.map(settingsPlace);

export const morePlaces: readonly { title: string; places: readonly AdminPlace[] }[] = [
  { title: 'What you teach', places: coursePlaces },
  { title: 'Calls, money and people', places: callPlaces },
  { title: 'Settings', places: [...everydayTabs.map(settingsPlace), moreSettings] },
];
