import type { LessonContent } from '#contracts/course.ts';
import type { PublicContent } from '#contracts/public-pages.ts';

const hosts = { youtube: 'https://www.youtube-nocookie.com', vimeo: 'https://player.vimeo.com' } as const;

/** Whose players a click on one of these videos may open. A video of the site's own needs nobody. */
export function videoHosts({ home }: Pick<PublicContent, 'home'>, lessons: readonly LessonContent[]): string[] {
  const onPages = [home.hero.video, home.results.video, ...home.testimonials.clips.map((clip) => clip.video)];
  const kinds = new Set([...onPages.map(({ source }) => source.kind), ...lessons.map(({ video }) => video?.kind)]);
  return Object.entries(hosts).flatMap(([kind, host]) => (kinds.has(kind as keyof typeof hosts) ? [host] : []));
}
