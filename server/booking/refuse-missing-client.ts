import { Refusal } from '../requests/refusal.ts';

export function refuseMissingClient(): never {
  throw new Refusal('NOT_FOUND', 'This client no longer exists. They may have been joined with another one.');
}
