import { addCaptions, addClip, addPicture, type CompleteUpload } from '#contracts/studio/media.ts';
import { callApi } from '../../api.ts';

/** The types of pictures that can be chosen. HEIC is left out: an iPhone then sends the photo as JPEG. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
export const CLIP_TYPES = 'video/mp4,video/quicktime';
export const CAPTION_TYPES = '.vtt,.srt,text/vtt,application/x-subrip';

export const finishPicture = async (body: CompleteUpload) => (await callApi(addPicture, { body })).picture;
export const finishClip = async (body: CompleteUpload) => (await callApi(addClip, { body })).clip;
export const finishCaptions = async (body: CompleteUpload) => (await callApi(addCaptions, { body })).captions;
