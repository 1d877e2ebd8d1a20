import '../zod-without-eval.ts';
import { isMember } from '#domain/access.ts';
import { useUserState } from '../accounts/current-user.ts';
import { UserQueryProvider } from '../accounts/UserQueryProvider.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { AccessRequired, AuthenticationRequired } from './CourseGate.tsx';
import { MembersArea } from './MembersArea.tsx';

export default function CoursePage() {
  usePreloadToaster();
  const current = useUserState();
  if (current.status !== 'signed-in') return <AuthenticationRequired path="/course" />;
  if (!isMember(current.user)) return <AccessRequired />;
  return (
    <UserQueryProvider>
      <MembersArea />
    </UserQueryProvider>
  );
}
