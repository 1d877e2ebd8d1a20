import { CalendarDays, LayoutDashboard, type LucideIcon, NotebookPen, Users } from 'lucide-react';

type Area = {
  path: string;
  name: string;
  icon: LucideIcon;
  /** What the overview says of it; absent on the overview itself. */
  text?: string;
};

export const areas: readonly Area[] = [
  { path: '/admin', name: 'Overview', icon: LayoutDashboard },
  { path: '/admin/time-slots', name: 'Calendar', icon: CalendarDays, text: 'Which times visitors can book.' },
  { path: '/admin/bookings', name: 'Bookings', icon: NotebookPen, text: 'Where your calls are found for now.' },
  {
    path: '/admin/users',
    name: 'Users',
    icon: Users,
    text: 'Create accounts, give course access, help with sign-in.',
  },
];
