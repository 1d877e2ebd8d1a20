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
 * Returns the function that changes the tab, in the studio's preview too. Back returns to the previous tab. It goes
 * past the site's `aroundNav`, which begins another page.
 */
export function useShowTab(): (tab: CourseView['tab']) => void {
  const router = useRouter();
  const [, navigate] = router.hook(router);
  return (tab) => navigate(tab === 'resources' ? '/course?tab=resources' : '/course');
}
