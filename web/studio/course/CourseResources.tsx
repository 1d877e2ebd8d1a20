import type { CourseContent } from '#contracts/course/course-content.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { CourseLinks } from './CourseLinks.tsx';

/** The Resources of the course: files to download, and articles on other sites. */
export function CourseResources(props: { content: CourseContent; onChange(next: CourseContent): string | null }) {
  return (
    <div className="mt-6 space-y-10">
      <TitledSection title="Worksheets and spreadsheets">
        <div className="mt-4 space-y-5">
          <CourseLinks list="resources.spreadsheets" has="files" {...props} />
        </div>
      </TitledSection>
      <TitledSection title="Further reading">
        <div className="mt-4 space-y-5">
          <CourseLinks list="resources.articles" has="links" {...props} />
        </div>
      </TitledSection>
    </div>
  );
}
