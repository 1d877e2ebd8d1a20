import {
  Bot,
  CalendarClock,
  CalendarCog,
  CalendarOff,
  CalendarSync,
  CalendarX2,
  CircleDollarSign,
  ClipboardCheck,
  CreditCard,
  DatabaseBackup,
  HandCoins,
  Layers,
  type LucideIcon,
  MailWarning,
  MessageCircleQuestion,
  PackageOpen,
  ReceiptText,
  SearchX,
} from 'lucide-react';
import { z } from 'zod';
import type { PagePart } from '#contracts/pages/page-error-patterns.ts';
import { type AttentionList, attentionLists } from '#contracts/today/today.ts';

export const attentionListPath = (list: AttentionList): string => `/admin/attention?list=${list}`;

export const AttentionView = z.object({ list: z.enum(attentionLists).catch('unfinished') });

type GroupTexts = {
  part: PagePart;
  title: string;
  icon: LucideIcon;
  /** The text about the items and what to do with them. */
  about: string;
  /** The address of another page's list of exactly these items. */
  listPath?: string;
};

/** The groups in the order in which the page shows them, the most urgent first. */
export const attentionGroups: Record<AttentionList, GroupTexts> = {
  bookingSurges: {
    part: 'Booking surges',
    title: 'A surge of bookings',
    icon: Layers,
    about:
      'An unusual number came in at once. New ones now only count once the visitor confirms by email or pays. Open a line to see the bookings, and to cancel them together if they look fake.',
  },
  payments: {
    part: 'Payments to settle',
    title: 'Payments to check',
    icon: CreditCard,
    about: 'Payments that need a look.',
    listPath: '/admin/payments?status=attention',
  },
  strayPayments: {
    part: 'Stray payments',
    title: 'Unknown payments',
    icon: SearchX,
    about:
      'Paid at the provider as if for this site, but there’s no record of them here. Look them up there, and refund them there if nothing was owed.',
  },
  waiting: {
    part: 'Waiting requests',
    title: 'Requests waiting',
    icon: CalendarClock,
    about: 'Free calls you haven’t confirmed yet. Their times are reserved.',
    listPath: '/admin/bookings?tab=free&status=pending',
  },
  inTheWay: {
    part: 'Calls in the way',
    title: 'Calls at closed times',
    icon: CalendarX2,
    about:
      'You closed these times or are busy then, but the calls are still booked. Move or cancel each call, or keep it.',
  },
  unfinished: {
    part: 'Unfinished calls',
    title: 'Calls to complete',
    icon: ClipboardCheck,
    about: 'These calls are over. Choose some to close them together, or say how each one went.',
  },
  unpaidCalls: {
    part: 'Unpaid calls',
    title: 'Calls not paid yet',
    icon: HandCoins,
    about: 'You booked these calls, and their payment links haven’t been paid. The times stay booked.',
  },
  unpaidBills: {
    part: 'Unpaid bills',
    title: 'Bills not paid yet',
    icon: ReceiptText,
    about: 'You asked for this money, and it hasn’t been paid.',
  },
  endingPackages: {
    part: 'Ending packages',
    title: 'Packages that end soon',
    icon: PackageOpen,
    about: 'They end within a week, and calls are left to book. Their clients get reminders 10 and 3 days before.',
  },
  questions: {
    part: 'Questions of members',
    title: 'Questions from members',
    icon: MessageCircleQuestion,
    about: 'Answer here: your answer goes by email, and stands in the course.',
    listPath: '/admin/course/members',
  },
  decisions: {
    part: 'Payment decisions',
    title: 'Money to decide on',
    icon: CircleDollarSign,
    about: 'Paid calls that didn’t happen, or ran longer. Refund the money, or say what you’ll do.',
  },
  calendars: {
    part: 'Own calendars',
    title: 'Calendars that can’t be read',
    icon: CalendarSync,
    about:
      'The times they were last seen to be busy stay closed. Keep the others open, or close everything until they can be read again.',
    listPath: '/admin/settings?tab=calendar',
  },
  calendarChanges: {
    part: 'Calendar changes',
    title: 'Changed in your calendar',
    icon: CalendarCog,
    about: 'You moved or deleted these calls in your own calendar. Here nothing has changed, and no one was told.',
  },
  calendarWrites: {
    part: 'Unwritten calls',
    title: 'Calls missing in your calendar',
    icon: CalendarOff,
    about: 'The site can’t write your calls into your calendar, and keeps trying. What’s there may be out of date.',
    listPath: '/admin/settings?tab=calendar',
  },
  backups: {
    part: 'Backups',
    title: 'Backups',
    icon: DatabaseBackup,
    about:
      'Your site couldn’t make its nightly backup, and tries again every hour. If this is still here tomorrow, tell the person who runs your server.',
    listPath: '/admin/settings?tab=backups',
  },
  unsentMails: {
    part: 'Unsent emails',
    title: 'Emails not sent',
    icon: MailWarning,
    about:
      'From the last 30 days: refused, or waiting for more than 15 minutes. Send them again, to a corrected address if need be, or put them aside.',
    listPath: '/admin/mails?state=unsent',
  },
  suspectedRobots: {
    part: 'Suspected bots',
    title: 'Suspected bots',
    icon: Bot,
    about:
      'Requests from the last 30 days that look automated. They don’t hold a time, and no one got an email. Open one to read what it says.',
  },
};
