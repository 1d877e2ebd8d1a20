import { addCaptions, addClip, addPicture } from '#contracts/studio/media.ts';
import { callApi } from '../../api.ts';

type Complete = { upload: string; bytes: number };

/** The accepted types. HEIC is left out: an iPhone then sends the photo as JPEG. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
export const CLIP_TYPES = 'video/mp4,video/quicktime';
export const CAPTION_TYPES = '.vtt,.srt,text/vtt,application/x-subrip';

export const finishPicture = async (body: Complete) => (await callApi(addPicture, { body })).picture;
export const finishClip = async (body: Complete) => (await callApi(addClip, { body })).clip;
export const finishCaptions = async (body: Complete) => (await callApi(addCaptions, { body })).captions;
