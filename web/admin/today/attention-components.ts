import type { ComponentType } from 'react';
import type { PagePart } from '#contracts/pages/page-error-patterns.ts';
import type { AttentionList } from '#contracts/today/today.ts';
import type { AttentionProps } from './AttentionGroup.tsx';
import { BackupProblems } from './BackupProblems.tsx';
import { BookingSurges, CallsInTheWayGroup, SuspectedRobots, WaitingRequests } from './booking-attention.tsx';
import { CalendarChanges, CalendarWrites, UnreadCalendars } from './calendar-attention.tsx';
import { EndingPackages, PaymentsToReview, StrayPayments, UnpaidBills, UnpaidCalls } from './money-attention.tsx';
import { OpenQuestions } from './OpenQuestions.tsx';
import { PaymentDecisions } from './PaymentDecisions.tsx';
import { UnfinishedCalls } from './UnfinishedCalls.tsx';
import { UnsentMails } from './UnsentMails.tsx';

/** The most urgent first. */
export const attentionComponents: Record<AttentionList, { name: PagePart; Group: ComponentType<AttentionProps> }> = {
  bookingSurges: { name: 'Booking surges', Group: BookingSurges },
  payments: { name: 'Payments to settle', Group: PaymentsToReview },
  strayPayments: { name: 'Stray payments', Group: StrayPayments },
  waiting: { name: 'Waiting requests', Group: WaitingRequests },
  inTheWay: { name: 'Calls in the way', Group: CallsInTheWayGroup },
  unfinished: { name: 'Unfinished calls', Group: UnfinishedCalls },
  unpaidCalls: { name: 'Unpaid calls', Group: UnpaidCalls },
  unpaidBills: { name: 'Unpaid bills', Group: UnpaidBills },
  endingPackages: { name: 'Ending packages', Group: EndingPackages },
  questions: { name: 'Questions of members', Group: OpenQuestions },
  decisions: { name: 'Payment decisions', Group: PaymentDecisions },
  calendars: { name: 'Own calendars', Group: UnreadCalendars },
  calendarChanges: { name: 'Calendar changes', Group: CalendarChanges },
  calendarWrites: { name: 'Unwritten calls', Group: CalendarWrites },
  backups: { name: 'Backups', Group: BackupProblems },
  unsentMails: { name: 'Unsent emails', Group: UnsentMails },
  suspectedRobots: { name: 'Suspected bots', Group: SuspectedRobots },
};
