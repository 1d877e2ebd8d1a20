import type { LessonContent } from '#contracts/course/course-content.ts';
import { formatDuration } from '../../course/progress-labels.ts';

/** Describes the clip of a part: 'A clip of 0:15 on your own site, for members only.' */
export function describeClip({ video, lengthSeconds }: Pick<LessonContent, 'video' | 'lengthSeconds'>): string {
  if (!video) return 'This part has no clip. Members see that it’s to read.';
  const length = lengthSeconds ? ` of ${formatDuration(lengthSeconds)}` : '';
  if (video.kind === 'file') return `A clip${length} on your own site, for members only.`;
  return `A video${length} at ${video.kind === 'youtube' ? 'YouTube' : 'Vimeo'}.`;
}

/** Says what goes with a clip file when another clip takes its place. Null if nothing does. */
export function describeLost(video: LessonContent['video']): string | null {
  if (video?.kind !== 'file') return null;
  const { captions, still } = video;
  if (captions) return `Captions${still ? ' and picture' : ''} went with the old clip`;
  return still ? 'The picture went with the old clip' : null;
}
