import type { LessonContent } from '#contracts/course/course-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';

const hosts = { youtube: 'https://www.youtube-nocookie.com', vimeo: 'https://player.vimeo.com' } as const;

/** The hosts of all videos that the coach may choose, for the Content-Security-Policy. */
export const allVideoHosts = Object.values(hosts);

/** Lists the hosts whose players these videos open. The site's own videos need none. */
export function videoHosts(
  { home, customPages }: Pick<SiteContent, 'home' | 'customPages'>,
  lessons: readonly Pick<LessonContent, 'video'>[],
): string[] {
  const onPages = [home.hero.video, home.results.video, ...home.testimonials.clips.map((clip) => clip.video)];
  const inBlocks = customPages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'clip' ? block.video : [])),
  );
  const kinds = new Set([
    ...[...onPages, ...inBlocks].map(({ source }) => source.kind),
    ...lessons.map(({ video }) => video?.kind),
  ]);
  return Object.entries(hosts).flatMap(([kind, host]) => (kinds.has(kind as keyof typeof hosts) ? [host] : []));
}
