import '../../zod-without-eval.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { adminPage } from '../AdminLayout.tsx';
import { CourseReport } from './CourseReport.tsx';
import { QuestionList } from './QuestionList.tsx';

export default adminPage('Course members', CourseMembers);

/** The questions of all members, and how far they are. */
function CourseMembers() {
  return (
    <div className="space-y-12">
      <TitledSection title="Questions">
        <ErrorBoundary name="Questions of members">
          <QuestionList />
        </ErrorBoundary>
      </TitledSection>
      <TitledSection title="How far members are" className="max-w-3xl">
        <ErrorBoundary name="Course progress">
          <CourseReport />
        </ErrorBoundary>
      </TitledSection>
    </div>
  );
}
