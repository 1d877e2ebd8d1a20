import type { CourseModule, LessonVideo } from '#contracts/course/course.ts';
import type { LessonClip, LessonContent } from '#contracts/course/course-content.ts';
import { toPlainText } from '#contracts/studio/rich-text.ts';
import { getLessonSummary, isMainlyText } from '#domain/lessons.ts';
import { countReadingMinutes } from '#domain/reading-time.ts';
import { withoutMarks } from '../mark-content.ts';

export const mediaUrl = (name: string): string => `/api/course/media/${encodeURIComponent(name)}`;

/** Returns a clip of the draft with the addresses of its files. */
export const toFileVideo = (clip: Extract<LessonClip, { kind: 'file' }>): Extract<LessonVideo, { kind: 'file' }> => ({
  ...clip,
  src: mediaUrl(clip.src),
  alternatives: clip.alternatives.map((format) => ({ ...format, src: mediaUrl(format.src) })),
  captions: clip.captions && mediaUrl(clip.captions),
  still: clip.still && mediaUrl(clip.still),
});

/** Returns a part of the draft as a new member will see it. Its texts may have the marks of `mark-content.ts`. */
export function toCourseModule(lesson: LessonContent, place: number): CourseModule {
  const { id, title, description, video, lengthSeconds, sections, links } = lesson;
  const minutes = countReadingMinutes(sections.map(({ text }) => withoutMarks(toPlainText(text))));
  return {
    id,
    place,
    title,
    description,
    completed: false,
    downloadUrl: `/api/download/${getLessonSummary(place).file}`,
    video: video?.kind === 'file' ? toFileVideo(video) : video,
    lengthSeconds,
    readingMinutes: Math.ceil(minutes),
    isMainlyText: isMainlyText(minutes, video ? lengthSeconds : 0),
    positionSeconds: 0,
    sections: sections.map(({ heading, text }) => ({ heading, paragraphs: text.parts })),
    links,
  };
}
