import { useEffect, useState } from 'react';

type MembersPage = typeof import('../../course/CoursePage.tsx');

/** Loads the members' page as one module: were it split for the studio, each piece would cost members a request. */
export function useMembersPage(): { page: MembersPage | null; hasFailed: boolean } {
  const [page, setPage] = useState<MembersPage | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    Promise.all([import('../../course/CoursePage.tsx'), import('../../site.css')]).then(
      ([module]) => setPage(module),
      () => setHasFailed(true),
    );
  }, []);
  return { page, hasFailed };
}
