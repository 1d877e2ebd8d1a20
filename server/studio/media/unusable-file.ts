import { refuseField } from '../../requests/refusal.ts';

/** The error for an uploaded file that cannot become a part of the site. The message is for the coach. */
export class UnusableFile extends Error {}

/** Refuses an uploaded file because of its content. */
export const refuseFile = (message: string): never => refuseField('invalid', 'file', message);
