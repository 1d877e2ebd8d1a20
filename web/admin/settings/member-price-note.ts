import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { formatDollars, getCallPrices } from '#domain/prices.ts';
import { checkTyped, type TypedSettings } from './typed-settings.ts';

const callMinutesOf = { call30Cents: 30, call45Cents: 45, call60Cents: 60 } as const;

/** Returns the members' price, for a note beside a price that is being changed. Undefined if the form is not valid. */
export function getMemberPriceNote(fieldName: string, typed: TypedSettings): string | undefined {
  const { content, errors } = checkTyped(settingDocuments.prices.fields, typed);
  if (Object.keys(errors).length > 0) return undefined;
  const prices = content as SiteSettings['prices'];
  const minutes = callMinutesOf[fieldName as keyof typeof callMinutesOf];
  if (minutes) return `Members pay ${formatDollars(getCallPrices(prices, minutes).member)}.`;
  return undefined;
}
