import '../zod-without-eval.ts';
import { isMember } from '#domain/access.ts';
import { useKnownUser } from '../accounts/current-user.ts';
import { PersonalQueries } from '../accounts/PersonalQueries.tsx';
import { usePreparedToaster } from '../ui/ToasterSlot.tsx';
import { AccessRequired, AuthenticationRequired } from './CourseGate.tsx';
import { MembersArea } from './MembersArea.tsx';

export default function CoursePage() {
  usePreparedToaster();
  const current = useKnownUser();
  if (current.status !== 'signed-in') return <AuthenticationRequired path="/course" />;
  if (!isMember(current.user)) return <AccessRequired />;
  return (
    <PersonalQueries>
      <MembersArea />
    </PersonalQueries>
  );
}
