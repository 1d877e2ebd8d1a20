import type { AppContext } from '../app-context.ts';

/** Returns whether the coach confirms free calls by hand, so that those that wait are tentative. */
export const confirmsByHand = ({ settings }: Pick<AppContext, 'settings'>): boolean =>
  settings.current.calls.confirmFreeCalls === 'yes';

/** Returns whether a free call still waits for its client, or for the coach where the settings ask for it. */
export const isTentative = (
  ctx: Pick<AppContext, 'settings'>,
  { kind, status }: { kind: string; status: string },
): boolean => kind === 'free' && (status === 'unconfirmed' || (confirmsByHand(ctx) && status === 'pending'));
