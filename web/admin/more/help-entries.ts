import { settingPath, settingsPath } from '../settings/settings-titles.ts';
import type { AdminPlace } from './admin-places.ts';

const calendarPath = '/admin/time-slots';

/** The tasks that coaches ask about, each with the page for it. */
export const helpEntries: readonly AdminPlace[] = [
  {
    path: '/admin/pages?open=look',
    name: 'Change the logo, colors and fonts',
    detail: '“Name, logo, colors and fonts”, under “More” at the top of the pages.',
    words: 'brand design theme icon name of the site',
  },
  {
    path: '/admin/pages',
    name: 'Change a text or a picture',
    detail: 'Pages: tap what you want to change, then publish.',
    words: 'photo words edit image video clip headline',
  },
  {
    path: '/admin/pages',
    name: 'Show a change of your pages before you publish it',
    detail: '“Show it to somebody”, under “More” at the top of the pages.',
    words: 'preview draft link share',
  },
  {
    path: '/admin/pages?open=versions',
    name: 'Go back to an earlier version of your pages',
    detail: '“Earlier versions”, under “More” at the top of the pages.',
    words: 'undo restore history',
  },
  {
    path: '/admin/course?preview=draft',
    name: 'See the course as a member',
    detail: '“See it as a member”, under “More” at the top of the course.',
    words: 'preview draft try test look lesson',
  },
  {
    path: '/admin/course',
    name: 'Make a new part of the course',
    detail: 'Course: “New part” below the list, or “Duplicate” beside a part.',
    words: 'lesson module add create section',
  },
  {
    path: '/admin/course',
    name: 'Add a clip to a part',
    detail: 'Course: open the part, then “Clip”. A file, or an address at YouTube or Vimeo.',
    words: 'upload video film record replace lesson',
  },
  {
    path: '/admin/course',
    name: 'Write captions for a clip',
    detail: 'Course: open the part, then “Clip”, “Write captions”. A captions file is fine too.',
    words: 'subtitles srt vtt upload video lesson',
  },
  {
    path: '/admin/course',
    name: 'Add a worksheet to a part',
    detail: 'Course: open the part, then “Worksheets”. Those for all parts are under Resources.',
    words: 'upload file pdf word excel spreadsheet download link lesson',
  },
  {
    path: '/admin/course',
    name: 'Hide a part from members',
    detail: 'Course: “Hide from members” in the menu beside the part, then publish.',
    words: 'unpublish draft show lesson remove',
  },
  {
    path: '/admin/course',
    name: 'Move a part to another place',
    detail: 'Course: the arrows beside the part, or “Move to…” in its menu.',
    words: 'order sort drag number lesson',
  },
  {
    path: '/admin/course',
    name: 'Publish a change of the course later',
    detail: 'Course: “Publish”, then “Later”. Pages can do the same.',
    words: 'schedule scheduled day time plan lesson',
  },
  {
    path: '/admin/pages?open=import',
    name: 'Import pages, lessons and clips',
    detail: 'Under “More” at the top of the pages or the course: a zip file becomes your drafts.',
    words: 'upload folder course move another site',
  },
  {
    path: '/admin/course',
    name: 'Download pages, lessons and clips',
    detail: 'Under “More” at the top of the pages or the course: all of it as one zip file.',
    words: 'export folder course backup copy save',
  },
  {
    path: '/admin/course',
    name: 'Go back to an earlier version of your course',
    detail: '“Earlier versions”, under “More” at the top of the course.',
    words: 'undo restore history lessons',
  },
  {
    path: settingPath('calls', 'contactMethods'),
    name: 'Choose how calls are made',
    detail: 'Settings, Calls: the ways to call that people can choose from.',
    words: 'zoom google meet skype teams video facetime whatsapp phone link',
  },
  {
    path: calendarPath,
    name: 'Take a day or a holiday off',
    detail: 'Calendar, Month: tap a day to block it, or “Quick holiday” for several.',
    words: 'vacation leave sick closed absence',
  },
  {
    path: `${calendarPath}?tab=recurring`,
    name: 'Change your weekly hours',
    detail: 'Calendar, Recurring Slots: paint the half-hours that people can book.',
    words: 'availability opening times schedule',
  },
  {
    path: `${calendarPath}?tab=dates`,
    name: 'Say from when to when people can book',
    detail: 'Calendar, Specific Dates: outside these dates nobody can book.',
    words: 'season range no times offered',
  },
  {
    path: '/admin/bookings?tab=all',
    name: 'Book, move or cancel a call for a client',
    detail: 'All calls: “Book for a client”, or open a call.',
    words: 'reschedule appointment no-show',
  },
  {
    path: '/admin/payments',
    name: 'Refund a payment, or a part of it',
    detail: 'Payments: open the payment, then “Refund”.',
    words: 'give money back dispute chargeback',
  },
  {
    path: '/admin/people',
    name: 'Ask a client for money',
    detail: 'People: open the person, then “Ask for money” makes a bill that is paid by a link.',
    words: 'bill invoice request overtime charge',
  },
  {
    path: settingsPath('packages'),
    name: 'Offer a package of calls',
    detail: 'Settings, Packages: what you sell. Offer it on the person’s page, or to everybody.',
    words: 'bundle weeks series four',
  },
  {
    path: '/admin/payments?tab=takings',
    name: 'See what you earned',
    detail: 'Payments, Takings: by month, to download for your books.',
    words: 'income revenue taxes accounting csv',
  },
  {
    path: '/admin/users',
    name: 'Give somebody the course, or a new password',
    detail: 'Accounts: course access, passwords, other admins.',
    words: 'access member sign in forgot',
  },
  {
    path: '/admin/people',
    name: 'Delete or copy all that is known of a person',
    detail: 'People: open the person, then “Data”.',
    words: 'erase privacy gdpr export',
  },
  {
    path: '/account',
    name: 'Change your own password or address',
    detail: 'Your account, where you also add a passkey or a second step.',
    words: 'email sign in security factor',
  },
  {
    path: settingsPath('backups'),
    name: 'Operate the site',
    detail:
      'Settings, Backups has your copies. Upgrades and moving are in docs/OPERATING.md, beside the program on the server.',
    words: 'operating server host restore update manual help',
  },
];
