import '../../zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { getCourseStudio } from '#contracts/course/course-studio.ts';
import { titledAdminPage } from '../../admin/AdminLayout.tsx';
import { QueryContent } from '../../admin/QueryContent.tsx';
import { endpointQuery } from '../../queries.ts';
import { CourseStudio } from './CourseStudio.tsx';

export default titledAdminPage('Course', CourseStudioPage);

function CourseStudioPage() {
  // Always the newest: the draft begins with what it gets first.
  const studio = useQuery({ ...endpointQuery(getCourseStudio), gcTime: 0 });
  return (
    <QueryContent query={studio} what="your course">
      {(state) => <CourseStudio state={state} />}
    </QueryContent>
  );
}
