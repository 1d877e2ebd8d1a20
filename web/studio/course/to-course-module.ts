import type { CourseModule } from '#contracts/course/course.ts';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { toPlainText } from '#contracts/studio/rich-text.ts';
import { getLessonSummary } from '#domain/lessons.ts';
import { countReadingMinutes } from '#domain/reading-time.ts';
import { withoutMarks } from '../mark-content.ts';

const mediaUrl = (name: string): string => `/api/course/media/${encodeURIComponent(name)}`;

/** A part of the draft as a member who has just bought the course will see it. Its texts may be marked. */
export function toCourseModule(lesson: LessonContent, place: number): CourseModule {
  const { id, title, description, video, lengthSeconds, sections, links } = lesson;
  const words = sections.map(({ text }) => withoutMarks(toPlainText(text)));
  return {
    id,
    place,
    title,
    description,
    completed: false,
    downloadUrl: `/api/download/${getLessonSummary(place).file}`,
    video:
      video?.kind === 'file'
        ? {
            ...video,
            src: mediaUrl(video.src),
            alternatives: video.alternatives.map((format) => ({ ...format, src: mediaUrl(format.src) })),
            captions: video.captions && mediaUrl(video.captions),
            still: video.still && mediaUrl(video.still),
          }
        : video,
    lengthSeconds,
    readingMinutes: Math.ceil(countReadingMinutes(words)),
    // The studio is no member, who completes a part at the end of its text.
    isMainlyText: false,
    positionSeconds: 0,
    sections: sections.map(({ heading, text }) => ({ heading, paragraphs: text.parts })),
    links,
  };
}
