import type { VideoObject } from 'schema-dts';
import type { Video } from '#contracts/studio/pictures-and-clips.ts';

/** The absolute address of a path of the site. */
export type UrlOf = (path: string) => string;

export function describeVideo(
  { video, description }: { video: Video; description: string },
  urlOf: UrlOf,
): VideoObject {
  const [minutes = '0', seconds = '0'] = video.lengthLabel.split(':');
  return {
    '@type': 'VideoObject',
    name: video.title,
    description,
    thumbnailUrl: urlOf(video.poster.src),
    uploadDate: video.publishedOn,
    duration: `PT${Number(minutes)}M${Number(seconds)}S`,
    inLanguage: 'en-US',
    ...addressOf(video, urlOf),
  };
}

function addressOf({ source }: Video, urlOf: UrlOf): { contentUrl: string } | { embedUrl: string } {
  if (source.kind === 'file') return { contentUrl: urlOf(source.src) };
  return {
    embedUrl:
      source.kind === 'youtube'
        ? `https://www.youtube-nocookie.com/embed/${source.id}`
        : `https://player.vimeo.com/video/${source.id}`,
  };
}
