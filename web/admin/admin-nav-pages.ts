import {
  CalendarDays,
  Ellipsis,
  LayoutDashboard,
  type LucideIcon,
  NotebookPen,
  PanelsTopLeft,
  Users,
} from 'lucide-react';

/** An area. `alsoAt`: its other pages; `isWideOnly`: the bar at the bottom of a phone has no room for the area. */
type NavigationItem = {
  path: string;
  name: string;
  icon: LucideIcon;
  alsoAt?: readonly string[];
  isWideOnly?: true;
};

/** The areas that the coach needs every day. All other pages are listed under More (`more/admin-places.ts`). */
export const navigationItems: readonly NavigationItem[] = [
  { path: '/admin', name: 'Today', icon: LayoutDashboard, alsoAt: ['/admin/visitors'] },
  { path: '/admin/time-slots', name: 'Calendar', icon: CalendarDays },
  { path: '/admin/bookings', name: 'Bookings', icon: NotebookPen, isWideOnly: true },
  { path: '/admin/people', name: 'People', icon: Users, alsoAt: ['/admin/users'] },
  { path: '/admin/pages', name: 'Pages', icon: PanelsTopLeft },
  {
    path: '/admin/more',
    name: 'More',
    icon: Ellipsis,
    alsoAt: ['/admin/course', '/admin/course/members', '/admin/payments', '/admin/mails', '/admin/settings'],
  },
];

/** Returns the area's `aria-current`: 'page' on its first page, true on any other page of the area. */
export function getAriaCurrent({ path: start, alsoAt }: NavigationItem, path: string): 'page' | true | undefined {
  if (path === start) return 'page';
  const isWithin = start !== '/admin' && path.startsWith(`${start}/`);
  return isWithin || alsoAt?.includes(path) ? true : undefined;
}
