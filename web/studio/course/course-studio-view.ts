import { useSearch } from 'wouter';
import { afterGoingBack } from '../../admin/dialog-history.ts';

type CourseStudioView = {
  part: number | null;
  tab: 'parts' | 'resources';
  /** True if the words of the open part are edited in a list, not on its page. */
  isListView: boolean;
  /** The state of the course in a preview: 'draft', 'scheduled', 'published', or the number of a version. */
  preview: string | null;
};

/** The view of the studio of lessons. It is in the address, so that Back leads to what was shown before. */
export function useCourseStudioView() {
  const params = new URLSearchParams(useSearch());
  const part = params.get('part') ?? '';
  const preview = params.get('preview') ?? '';
  const view: CourseStudioView = {
    part: /^\d{1,9}$/.test(part) ? Number(part) : null,
    tab: params.get('tab') === 'resources' ? 'resources' : 'parts',
    isListView: params.get('view') === 'list',
    preview: /^(?:draft|scheduled|published|[1-9]\d{0,8})$/.test(preview) ? preview : null,
  };
  return {
    ...view,
    /** Shows a view. Without a part, tab or preview, it is the list of all parts. */
    show({ part = null, tab, isListView, preview }: Partial<CourseStudioView>) {
      const query = new URLSearchParams();
      if (tab === 'resources') query.set('tab', tab);
      if (part !== null) query.set('part', String(part));
      if (isListView) query.set('view', 'list');
      if (preview) query.set('preview', preview);
      const address = `/admin/course${query.size > 0 ? `?${query}` : ''}`;
      // A dialog that has just closed may still be on its way back.
      afterGoingBack(() => history.pushState(null, '', address));
    },
  };
}
