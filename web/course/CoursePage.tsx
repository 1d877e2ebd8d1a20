import '../zod-without-eval.ts';
import { useSearch } from 'wouter';
import { isMember } from '#domain/access.ts';
import { useUserState } from '../accounts/current-user.ts';
import { UserQueryProvider } from '../accounts/UserQueryProvider.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { AccessRequired, AuthenticationRequired } from './CourseGate.tsx';
import { MembersArea } from './MembersArea.tsx';

// Exported for the studio, which shows the course and each part as members see them.
export { LessonView } from './LessonView.tsx';
export { MembersArea };

export default function CoursePage() {
  usePreloadToaster();
  const current = useUserState();
  const query = useSearch();
  // The query names the part, as '?part=3'.
  if (current.status !== 'signed-in') return <AuthenticationRequired path={query ? `/course?${query}` : '/course'} />;
  if (!isMember(current.user)) return <AccessRequired />;
  return (
    <UserQueryProvider>
      <MembersArea />
    </UserQueryProvider>
  );
}
