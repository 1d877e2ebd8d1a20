import { extname } from 'node:path';
import type { MediaKind } from '#contracts/studio/media.ts';
import { isFileClip, isPicture, type Picture, type Video } from '#contracts/studio/pictures-and-clips.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { typeOfMediaFile } from '../media/media-folder.ts';
import { visitContent } from './named-files.ts';

// A content folder may have pictures and clips that no site has processed yet: '/media/kitchen.jpg', with any name.
// Importing it uploads them, and writes into the content what was found in them: size, length, new address.

type NewFileKind = Extract<MediaKind, 'picture' | 'clip' | 'captions'>;

const kinds: Record<string, NewFileKind> = {
  '.jpg': 'picture',
  '.jpeg': 'picture',
  '.png': 'picture',
  '.webp': 'picture',
  '.avif': 'picture',
  '.mp4': 'clip',
  '.mov': 'clip',
  '.vtt': 'captions',
};

export const isNewFile = (address: unknown): boolean =>
  typeof address === 'string' && address.startsWith('/media/') && !typeOfMediaFile(address.slice('/media/'.length));
export const kindOfNewFile = (address: string): NewFileKind | undefined => kinds[extname(address).toLowerCase()];

/** Fills in placeholders for what only the upload finds out: the folder need not say how large a new picture is. */
export function fillInPlaceholders(parts: unknown): void {
  visitContent(parts, (value) => {
    if (isPicture(value) && isNewFile(value.src)) {
      Object.assign(value, { width: 1, height: 1 });
      delete value.widths;
    }
    if (isFileClip(value) && isNewFile(value.src)) {
      value.type ??= 'video/mp4';
      value.alternatives ??= [];
    }
    if (showsFile(value) && isNewFile(value.source.src)) value.lengthLabel ??= '0:01';
  });
}

/** The fields of an uploaded file in the content. */
export type UploadedFile =
  | Omit<Picture, 'alt'>
  | { src: string; type: string; lengthLabel: string }
  | { captions: string };

/** Returns the content with its new files as they were uploaded. `uploaded`: by their addresses in the folder. */
export function replaceNewFiles(content: SiteContent, uploaded: Map<string, UploadedFile>): SiteContent {
  const next = structuredClone(content);
  // The clip is visited before its source, so `source.src` is still the folder's address here.
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
