import { clsx } from 'clsx';
import { NotebookPen } from 'lucide-react';
import type { CourseModule } from '#contracts/course/course.ts';
import type { RichSpan } from '#contracts/studio/rich-text.ts';
import { splitExercise } from '#domain/lessons.ts';

/** The id of the lesson's text, to which the end of its clip leads. */
export const LESSON_TEXT_ID = 'lesson-text';

/** The written lesson. The last one of several sections is the week's exercise, step by step. */
export function LessonText({ sections }: Pick<CourseModule, 'sections'>) {
  const { text, exercise } = splitExercise(sections);
  return (
    <div id={LESSON_TEXT_ID} className="mt-10 max-w-3xl space-y-8">
      {text.map(({ heading, paragraphs }, section) => (
        <section key={section}>
          <h2 className="text-heading">{heading}</h2>
          {paragraphs.map((paragraph, index) => (
            <Paragraph key={index} content={paragraph} />
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
            <Items all={exercise.paragraphs.flatMap(listSteps)} />
          </ol>
        </section>
      )}
    </div>
  );
}

type Content = CourseModule['sections'][number]['paragraphs'][number];

/** A paragraph, heading or list. Using `ui/RichText` would load that file for every member, for a few lessons. */
function Paragraph({ content }: { content: Content }) {
  if (typeof content !== 'string' && content.kind === 'list') {
    const List = content.isNumbered ? 'ol' : 'ul';
    return (
      <List className="mt-3 list-[revert] pl-6">
        <Items all={content.items} />
      </List>
    );
  }
  const isPlain = typeof content === 'string';
  const Tag = !isPlain && content.kind === 'heading' ? 'h3' : 'p';
  return (
    <Tag className="mt-3">
      <Words spans={isPlain ? content : content.spans} />
    </Tag>
  );
}

const Items = ({ all }: { all: (string | RichSpan[])[] }) =>
  all.map((spans, index) => (
    <li key={index}>
      <Words spans={spans} />
    </li>
  ));

const Words = ({ spans }: { spans: string | RichSpan[] }) =>
  typeof spans === 'string'
    ? spans
    : spans.map(({ text, isBold, isItalic, href }, index) => {
        const Tag = href ? 'a' : 'span';
        return (
          <Tag
            key={index}
            href={href}
            className={clsx(
              'whitespace-pre-line',
              isBold && 'font-semibold',
              isItalic && 'italic',
              href && 'text-link',
            )}
          >
            {text}
          </Tag>
        );
      });

function listSteps(content: Content): (string | RichSpan[])[] {
  if (typeof content === 'string') return [content];
  return content.kind === 'list' ? content.items : [content.spans];
}
