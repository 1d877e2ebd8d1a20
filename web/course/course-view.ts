import { useMemo } from 'react';
import { useRouter, useSearch } from 'wouter';

export type CourseView = { tab: 'lessons' | 'resources'; part: number | null };

/** Reads the view from the address: '/course', '/course?part=3', '/course?tab=resources'. */
export function readCourseView(query: string): CourseView {
  const params = new URLSearchParams(query);
  if (params.get('tab') === 'resources') return { tab: 'resources', part: null };
  const part = params.get('part') ?? '';
  return { tab: 'lessons', part: /^\d{1,9}$/.test(part) ? Number(part) : null };
}

export const useCourseView = (): CourseView => {
  const query = useSearch();
  return useMemo(() => readCourseView(query), [query]);
};

export const partPath = (id: number): string => `/course?part=${id}`;

/**
 * Returns a function that changes the tab, also in the studio's preview. It calls the router's hook directly, since the
 * site's `aroundNav` would treat the tab as a new page.
 */
export function useShowTab(): (tab: CourseView['tab']) => void {
  const router = useRouter();
  const [, navigate] = router.hook(router);
  return (tab) => navigate(tab === 'resources' ? '/course?tab=resources' : '/course');
}
