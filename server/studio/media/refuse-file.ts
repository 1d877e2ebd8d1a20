import { refuseField } from '../../requests/refusal.ts';

/** Refuses an uploaded file for what is in it. */
export const refuseFile = (message: string): never => refuseField('invalid', 'file', message);
