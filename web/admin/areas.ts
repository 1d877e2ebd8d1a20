import { CalendarDays, CreditCard, LayoutDashboard, type LucideIcon, Mails, NotebookPen, Users } from 'lucide-react';

type Area = { path: string; name: string; icon: LucideIcon };

export const areas: readonly Area[] = [
  { path: '/admin', name: 'Today', icon: LayoutDashboard },
  { path: '/admin/time-slots', name: 'Calendar', icon: CalendarDays },
  { path: '/admin/bookings', name: 'Bookings', icon: NotebookPen },
  { path: '/admin/payments', name: 'Payments', icon: CreditCard },
  { path: '/admin/mails', name: 'Mails', icon: Mails },
  { path: '/admin/users', name: 'Users', icon: Users },
];
