import { extname } from 'node:path';
import type { Picture, SiteContent, Video } from '#contracts/site-content.ts';
import { typeOfMediaFile } from '../media/media-folder.ts';
import { isFileClip, isPicture, visitContent } from './named-files.ts';

// A folder may have pictures and clips that no site has made yet: '/media/kitchen.jpg', with any name. They are uploaded when the
// folder is brought in, and what the content says of them is what was found in them.

export type OwnFileKind = 'picture' | 'clip' | 'captions';

const kinds: Record<string, OwnFileKind> = {
  ...{ '.jpg': 'picture', '.jpeg': 'picture', '.png': 'picture', '.webp': 'picture', '.avif': 'picture' },
  ...{ '.mp4': 'clip', '.mov': 'clip', '.vtt': 'captions' },
};

export const isOwnFile = (address: unknown): boolean =>
  typeof address === 'string' && address.startsWith('/media/') && !typeOfMediaFile(address.slice('/media/'.length));
export const kindOfOwnFile = (address: string): OwnFileKind | undefined => kinds[extname(address).toLowerCase()];

/** Puts stand-ins where an upload will say what holds: the folder need not say how large a picture of its own is. */
export function addStandIns(parts: unknown): void {
  visitContent(parts, (value) => {
    if (isPicture(value) && isOwnFile(value.src)) {
      Object.assign(value, { width: 1, height: 1 });
      delete value.widths;
    }
    if (isFileClip(value) && isOwnFile(value.src)) {
      value.type ??= 'video/mp4';
      value.alternatives ??= [];
    }
    if (showsFile(value) && isOwnFile(value.source.src)) value.lengthLabel ??= '0:01';
  });
}

/** What uploading made of a file. */
export type UploadedFile =
  | Omit<Picture, 'alt'>
  | { src: string; type: string; lengthLabel: string }
  | { captions: string };

/** The content with what was made of its own files, by their addresses. */
export function replaceOwnFiles(content: SiteContent, uploaded: Map<string, UploadedFile>): SiteContent {
  const next = structuredClone(content);
  // A clip's length is that of its file, which the visit replaces after it.
  visitContent(next, (value) => {
    if (showsFile(value)) {
      const clip = uploaded.get(value.source.src);
      if (clip && 'lengthLabel' in clip) value.lengthLabel = clip.lengthLabel;
    }
    if (isPicture(value)) Object.assign(value, uploaded.get(value.src));
    if (!isFileClip(value)) return;
    const clip = uploaded.get(value.src);
    if (clip && 'type' in clip) Object.assign(value, { src: clip.src, type: clip.type });
    if (value.captions) Object.assign(value, uploaded.get(value.captions));
  });
  return next;
}

type ShownFile = Video & { source: Extract<Video['source'], { kind: 'file' }> };
const showsFile = (value: unknown): value is ShownFile => isFileClip((value as Partial<Video>).source);
