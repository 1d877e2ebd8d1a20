import { useSearch } from 'wouter';

export type CourseStudioView = { part: number | null; tab: 'parts' | 'resources'; isList: boolean };

/** The view of the studio of lessons. It is in the address, so that Back leads to what was shown before. */
export function useCourseStudioView() {
  const params = new URLSearchParams(useSearch());
  const part = params.get('part');
  const view: CourseStudioView = {
    part: part !== null && /^\d{1,9}$/.test(part) ? Number(part) : null,
    tab: params.get('tab') === 'resources' ? 'resources' : 'parts',
    isList: params.get('view') === 'list',
  };
  return {
    ...view,
    show({ part, tab, isList }: CourseStudioView) {
      const query = part === null ? (tab === 'resources' ? '?tab=resources' : '') : `?part=${part}`;
      history.pushState(null, '', `/admin/course${query}${isList && part !== null ? '&view=list' : ''}`);
    },
  };
}
