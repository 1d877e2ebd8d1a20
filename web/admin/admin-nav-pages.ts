import {
  CalendarDays,
  CreditCard,
  LayoutDashboard,
  type LucideIcon,
  Mails,
  NotebookPen,
  PanelsTopLeft,
  Settings,
  Users,
} from 'lucide-react';

/** `alsoAt`: another page of this area. */
type NavigationItem = { path: string; name: string; icon: LucideIcon; alsoAt?: string };

export const navigationItems: readonly NavigationItem[] = [
  { path: '/admin', name: 'Today', icon: LayoutDashboard, alsoAt: '/admin/visitors' },
  { path: '/admin/time-slots', name: 'Calendar', icon: CalendarDays },
  { path: '/admin/bookings', name: 'Bookings', icon: NotebookPen },
  { path: '/admin/payments', name: 'Payments', icon: CreditCard },
  { path: '/admin/mails', name: 'Emails', icon: Mails },
  { path: '/admin/people', name: 'People', icon: Users, alsoAt: '/admin/users' },
  { path: '/admin/pages', name: 'Pages', icon: PanelsTopLeft },
  { path: '/admin/settings', name: 'Settings', icon: Settings },
];

/** Whether the page belongs to the area: 'page' for its first page, true for one within it. */
export function findCurrent({ path: start, alsoAt }: NavigationItem, path: string): 'page' | true | undefined {
  if (path === start) return 'page';
  const isWithin = start !== '/admin' && path.startsWith(`${start}/`);
  return isWithin || path === alsoAt ? true : undefined;
}
