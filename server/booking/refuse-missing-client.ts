import { Refusal } from '../requests/refusal.ts';

export function refuseMissingClient(): never {
  const message = 'This client no longer exists. They may have been joined with another one.';
  throw new Refusal('NOT_FOUND', { message });
}
