import { refuseField } from '../../requests/refusal.ts';

/** An uploaded file that cannot become a part of the site. The message is for the coach. */
export class UnusableFile extends Error {}

/** Refuses an uploaded file for what is in it. */
export const refuseFile = (message: string): never => refuseField('invalid', 'file', message);
