import { useEffect, useState } from 'react';

type MembersPage = typeof import('../../course/CoursePage.tsx');

/** Loads the page of members as a whole, since a file for each part of it would cost them a request. */
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
