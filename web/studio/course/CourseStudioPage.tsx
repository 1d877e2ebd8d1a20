import '../../zod-without-eval.ts';
import { getCourseStudio } from '#contracts/course/course-studio.ts';
import { titledAdminPage } from '../../admin/AdminLayout.tsx';
import { QueryContent } from '../../admin/QueryContent.tsx';
import { useEndpoint } from '../../queries.ts';
import { CourseStudio } from './CourseStudio.tsx';

export default titledAdminPage('Course', CourseStudioPage);

function CourseStudioPage() {
  // Nothing is cached: the studio begins its draft with the first reply, which must be the newest.
  const studio = useEndpoint(getCourseStudio, { gcTime: 0 });
  return (
    <QueryContent query={studio} noun="your course">
      {(state) => <CourseStudio state={state} />}
    </QueryContent>
  );
}
