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
    title: 'Unusually many bookings',
    icon: Layers,
    about:
      'More bookings came at once than people usually make. Further ones now count only once the visitor confirms them by the link, or pays. A network is where the connections come from: a home, an office or a phone company. If these look made up, cancel them together; nobody gets a mail.',
  },
  payments: {
    title: 'Payments to look at',
    icon: CreditCard,
    about: 'Paid without a time, disputed at the bank, or not the same here and at the provider.',
    all: () => '/admin/payments?status=attention',
  },
  strayPayments: {
    title: 'Payments that the site does not know',
    icon: SearchX,
    about:
      'Paid at the provider as if for this site, which has no record of them. Look them up there, and give the money back there if nothing was owed.',
  },
  waiting: {
    title: 'Requests waiting',
    icon: CalendarClock,
    about: 'Free calls that you have not confirmed yet. Their time is kept meanwhile.',
    all: () => '/admin/bookings?tab=free&status=pending',
  },
  unfinished: {
    title: 'Calls to complete',
    icon: ClipboardCheck,
    about: 'These calls are over. Note how long each one took, or that nobody came.',
    all: () => '/admin/bookings?when=past&status=open',
  },
  decisions: {
    title: 'Money to decide about',
    icon: CircleDollarSign,
    about:
      'Calls that were paid for and did not take place, or took longer. Give the money back, or note what you do about it.',
  },
  unsentMails: {
    title: 'Mails not sent',
    icon: MailWarning,
    about:
      'Of the last 30 days: they were refused, or have waited for more than 15 minutes. Send them again, or tell the person in another way.',
    all: () => '/admin/mails?state=unsent',
  },
  suspectedRobots: {
    title: 'Suspected robots',
    icon: Bot,
    about:
      'Requests of the last 30 days that look as if a machine had sent them. They hold no time, and nobody got a mail. Open one to read what was written.',
    all: ({ suspectedRobots: [newest] }) => `/admin/bookings?tab=${newest?.kind}&when=all&status=suspected_robot`,
  },
};
