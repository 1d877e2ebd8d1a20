import { NotebookPen } from 'lucide-react';
import type { CourseModule } from '#contracts/course/course.ts';

/** The place in an opened part to which the end of its clip leads. */
export const LESSON_TEXT_ID = 'lesson-text';

/** The written lesson. Its last section is the week's exercise, step by step. */
export function LessonText({ sections }: Pick<CourseModule, 'sections'>) {
  const exercise = sections.length > 1 ? sections.at(-1) : undefined;
  const text = exercise ? sections.slice(0, -1) : sections;
  return (
    <div id={LESSON_TEXT_ID} className="mt-10 max-w-3xl space-y-8">
      {text.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2 className="text-heading">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      {exercise && (
        <section className="rounded-panel bg-apricot-soft p-5 sm:p-8">
          <h2 className="flex items-center gap-3 text-heading">
            <NotebookPen aria-hidden className="size-6 shrink-0 text-apricot-deep" strokeWidth={1.75} />
            {exercise.heading}
          </h2>
          <ol className="mt-4 list-decimal space-y-2 pl-6 marker:font-semibold marker:text-apricot-deep">
            {exercise.paragraphs.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
