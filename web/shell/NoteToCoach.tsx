import { Link, useLocation } from 'wouter';
import { getGettingLive } from '#contracts/launch/getting-live.ts';
import { UserQueryProvider } from '../accounts/UserQueryProvider.tsx';
import { useEndpoint } from '../queries.ts';
import { useSite } from '../site.tsx';

/**
 * The note that only the coach sees on public pages: a link to the studio, words and prices that are still samples, and
 * whether visitors read “Opening soon”.
 */
export const NoteToCoach = () => (
  <UserQueryProvider>
    <Note />
  </UserQueryProvider>
);

function Note() {
  const { openingText } = useSite();
  const [path] = useLocation();
  const { data } = useEndpoint(getGettingLive, { refetchOnMount: 'always' });
  const samples = [data?.done.words === false && 'words', data?.done.prices === false && 'prices'].filter(Boolean);
  const notes = [
    openingText !== null && 'Visitors read “Opening soon” here.',
    samples.length > 0 && `Sample ${samples.join(' and ')} are still on these pages.`,
  ].filter(Boolean);
  return (
    <aside
      aria-label="Note to you"
      className="border-line border-b bg-apricot-soft px-4 py-2 text-center text-sm print:hidden"
    >
      {notes.length > 0 && (
        <>
          Only you see this: {notes.join(' ')}{' '}
          <Link href="/admin" className="text-link">
            Getting live
          </Link>
          {' · '}
        </>
      )}
      <Link href={`/admin/pages?page=${encodeURIComponent(path)}`} className="text-link">
        Edit this page
      </Link>
    </aside>
  );
}
