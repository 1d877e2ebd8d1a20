import {
  Bot,
  CalendarClock,
  CircleDollarSign,
  ClipboardCheck,
  CreditCard,
  Layers,
  type LucideIcon,
  MailWarning,
  SearchX,
} from 'lucide-react';
import type { Attention } from './today.ts';

/** A kind of items that wait for the coach. */
export type AttentionList = keyof Attention['counts'];

type GroupTexts = {
  title: string;
  icon: LucideIcon;
  /** Says what the items are and what to do. */
  about: string;
  /** The address of all items, if there may be more than are shown. */
  all?(attention: Attention): string;
};

export const attentionGroups: Record<AttentionList, GroupTexts> = {
  bookingSurges: {
    title: 'A surge of bookings',
    icon: Layers,
    about:
      'An unusual number of bookings came in at once. New ones now only count once the visitor confirms by email or pays. A network is where connections come from: a home, an office or a phone company. If these look fake, cancel them together; no one gets an email.',
  },
  payments: {
    title: 'Payments to check',
    icon: CreditCard,
    about: 'Payments that need a look.',
    all: () => '/admin/payments?status=attention',
  },
  strayPayments: {
    title: 'Unknown payments',
    icon: SearchX,
    about:
      'Paid at the provider as if for this site, but there’s no record of them here. Look them up there, and refund them there if nothing was owed.',
  },
  waiting: {
    title: 'Requests waiting',
    icon: CalendarClock,
    about: 'Free calls you haven’t confirmed yet. Their times are reserved.',
    all: () => '/admin/bookings?tab=free&status=pending',
  },
  unfinished: {
    title: 'Calls to complete',
    icon: ClipboardCheck,
    about: 'These calls are over. Enter how long each one took, or mark it as a no-show.',
    all: () => '/admin/bookings?when=past&status=open',
  },
  decisions: {
    title: 'Money to decide on',
    icon: CircleDollarSign,
    about: 'Paid calls that didn’t happen, or ran longer. Refund the money, or say what you’ll do.',
  },
  unsentMails: {
    title: 'Emails not sent',
    icon: MailWarning,
    about:
      'From the last 30 days: refused, or waiting for more than 15 minutes. Send them again, or reach the person another way.',
    all: () => '/admin/mails?state=unsent',
  },
  suspectedRobots: {
    title: 'Suspected bots',
    icon: Bot,
    about:
      'Requests from the last 30 days that look automated. They don’t hold a time, and no one got an email. Open one to read what it says.',
    all: ({ suspectedRobots: [newest] }) => `/admin/bookings?tab=${newest?.kind}&when=all&status=suspected_robot`,
  },
};
