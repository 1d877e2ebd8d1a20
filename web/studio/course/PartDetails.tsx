import { type ReactNode, useState } from 'react';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { splitExercise } from '#domain/lessons.ts';
import { TextArea } from '../../ui/TextInput.tsx';
import { changeValue } from '../edit-content.ts';
import { type CourseEditing, CourseLinks } from './CourseLinks.tsx';
import { PartClip } from './PartClip.tsx';

export type PartPanel = 'clip' | 'links' | 'summary';
export const panelId = (panel: PartPanel): string => `part-${panel}`;

/** The clip, links and key points of a part, beside the words on its page. */
export function PartDetails({ index, content, onChange }: CourseEditing & { index: number }) {
  const lesson = content.lessons[index] as LessonContent;
  const path = `lessons.${index}`;
  return (
    <div className="mt-8 space-y-6">
      <Panel name="clip" title="Clip">
        <PartClip
          lesson={lesson}
          onChange={(clip) =>
            onChange(changeValue(content, path, (before) => ({ ...(before as LessonContent), ...clip })))
          }
        />
      </Panel>
      <Panel name="links" title="Links and worksheets">
        <CourseLinks list={`${path}.links`} partKey={lesson.key ?? lesson.id} content={content} onChange={onChange} />
      </Panel>
      <Panel name="summary" title="The summary to download">
        <p className="text-muted">
          Members get it as a Word file, which the site makes from this part. Write each section’s key points here; a
          section without any is there in its own words. The last of several sections is the exercise: each of its
          paragraphs becomes a line to tick.
        </p>
        {splitExercise(lesson.sections).text.map((section, place) => (
          <KeyPoints
            key={place}
            section={section}
            onChange={(keyPoints) =>
              onChange(changeValue(content, `${path}.sections.${place}.keyPoints`, () => keyPoints))
            }
          />
        ))}
      </Panel>
    </div>
  );
}

function Panel({ name, title, children }: { name: PartPanel; title: string; children: ReactNode }) {
  return (
    <section id={panelId(name)} tabIndex={-1} aria-label={title} className="panel scroll-mt-44 p-5 sm:p-6">
      <h2 className="text-heading">{title}</h2>
      <div className="mt-4 space-y-5">{children}</div>
    </section>
  );
}

function KeyPoints(props: {
  section: LessonContent['sections'][number];
  onChange(keyPoints: string[]): string | null;
}) {
  const { section, onChange } = props;
  const stored = section.keyPoints.join('\n');
  const [typed, setTyped] = useState(stored);
  const [problem, setProblem] = useState<string | null>(null);
  // Shows the stored points if an undo or a move of sections has changed them, else the text as it was typed.
  const shown = toKeyPoints(typed).join('\n') === stored || problem !== null ? typed : stored;
  return (
    <TextArea
      label={`Key points of “${section.heading}”`}
      hint="One in each line."
      value={shown}
      error={problem ?? undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        setProblem(onChange(toKeyPoints(event.target.value)));
      }}
    />
  );
}

const toKeyPoints = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
