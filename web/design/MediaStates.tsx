import type { CourseModule } from '#contracts/course/course.ts';
import { LessonPoster } from '../course/LessonPoster.tsx';
import { LessonPlayer } from '../course/player/LessonPlayer.tsx';
import { useSite } from '../site.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Video } from '../ui/Video.tsx';
import { Sample, Samples } from './Sample.tsx';

const lesson: CourseModule = {
  id: 3,
  place: 3,
  title: 'Breakfast that holds until noon',
  description: 'A sample lesson',
  completed: false,
  downloadUrl: '#media',
  lengthSeconds: 420,
  readingMinutes: 4,
  isMainlyText: true,
  positionSeconds: 0,
  sections: [],
  links: [],
  video: { kind: 'youtube', id: 'sample' },
};
const player = { nextLesson: null, player: null, posterSize: 'large', onPlay: () => {} } as const;
const withVideo = (more: Partial<CourseModule> = {}) => ({
  ...lesson,
  ...more,
  video: { kind: 'youtube', id: 'sample' } as const,
});

export function MediaStates() {
  const { home, profile } = useSite().content;
  return (
    <Samples>
      <Sample name="Clip on a page">
        <Video video={home.hero.video} className="rounded-panel" />
      </Sample>
      <Sample name="Clip in a card">
        <div className="max-w-sm">
          <Video video={home.results.video} className="rounded-control" compact />
        </div>
      </Sample>
      <Sample name="Lesson, not begun">
        <LessonPlayer lesson={withVideo()} {...player} isUnsaved={false} />
      </Sample>
      <Sample name="Lesson, stopped on the way, and not saved yet">
        <LessonPlayer lesson={withVideo({ positionSeconds: 95 })} {...player} isUnsaved />
      </Sample>
      <Sample name="Posters in a list">
        <div className="grid max-w-lg grid-cols-2 gap-4">
          <LessonPoster lesson={lesson} size="small" />
          <LessonPoster lesson={{ ...lesson, completed: true }} size="small" />
        </div>
      </Sample>
      <Sample name="Picture">
        <Picture picture={profile.portrait} className="h-auto w-full max-w-sm rounded-panel" />
      </Sample>
    </Samples>
  );
}
