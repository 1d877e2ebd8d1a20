import {
  CalendarDays,
  CreditCard,
  LayoutDashboard,
  type LucideIcon,
  Mails,
  NotebookPen,
  Settings,
  Users,
} from 'lucide-react';

type NavigationItem = { path: string; name: string; icon: LucideIcon };

export const navigationItems: readonly NavigationItem[] = [
  { path: '/admin', name: 'Today', icon: LayoutDashboard },
  { path: '/admin/time-slots', name: 'Calendar', icon: CalendarDays },
  { path: '/admin/bookings', name: 'Bookings', icon: NotebookPen },
  { path: '/admin/payments', name: 'Payments', icon: CreditCard },
  { path: '/admin/mails', name: 'Emails', icon: Mails },
  { path: '/admin/users', name: 'Users', icon: Users },
  { path: '/admin/settings', name: 'Settings', icon: Settings },
];
