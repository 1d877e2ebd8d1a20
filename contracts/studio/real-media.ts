import type { Picture, Video } from './pictures-and-clips.ts';
import type { SiteContent, TestimonialClip } from './site-content.ts';

/** Returns whether the coach uploaded the picture: a new site has drawings. */
const isOwnPicture = ({ src }: Picture): boolean => src.startsWith('/media/');

/** Returns whether the clip is the coach's own, uploaded here or at a video site. */
const isOwnClip = ({ source }: Video): boolean => source.kind !== 'file' || source.src.startsWith('/media/');

/** Returns whether the home page leads with the coach's photograph: it says more than a drawn clip. */
export const leadsWithPhotograph = ({ profile, home }: Pick<SiteContent, 'profile' | 'home'>): boolean =>
  isOwnPicture(profile.portrait) && !isOwnClip(home.hero.video);

/** The number of testimonials that are clips on a new site. Drawn people who can be played look less than real. */
const SAMPLE_CLIPS = 2;

/** Returns whether a testimonial is shown as a clip. The others are quotes until a clip of a person is there. */
export const isShownAsClip = ({ video }: TestimonialClip, place: number): boolean =>
  place < SAMPLE_CLIPS || isOwnClip(video);
