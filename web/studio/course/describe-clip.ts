import type { LessonContent } from '#contracts/course/course-content.ts';
import { formatDuration } from '../../course/progress-labels.ts';

/** Describes the clip of a part: 'A clip of 0:15 on your own site, for members only.' */
export function describeClip({ video, lengthSeconds }: Pick<LessonContent, 'video' | 'lengthSeconds'>): string {
  if (!video) return 'This part has no clip. Members see that it’s to read.';
  const length = lengthSeconds ? ` of ${formatDuration(lengthSeconds)}` : '';
  if (video.kind === 'file') return `A clip${length} on your own site, for members only.`;
  return `A video${length} at ${video.kind === 'youtube' ? 'YouTube' : 'Vimeo'}.`;
}
