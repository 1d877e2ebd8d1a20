import { mailTextKinds, mailTextNames } from '#contracts/mail/mail-text-kinds.ts';
import type { SettingField } from '#contracts/settings/setting-fields.ts';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { foldText } from '#domain/fold-text.ts';
import { sectionDocuments, settingPath, settingsPath } from '../settings/settings-titles.ts';
import { type AdminPlace, dayPlaces, morePlaces, rareSettingsPlaces } from './admin-places.ts';
import { helpEntries } from './help-entries.ts';
import { sitePageNames } from './site-pages.ts';

type SitePage = { path: string; name: string };

/** The most places that a search finds. More would push people and calls out of sight. */
export const MAX_PLACES = 6;
/** The length from which a word is searched for in details. Shorter words are a part of too many sentences. */
const MIN_DETAIL_LETTERS = 3;

/** The sections that are forms of single settings. */
const formSections = ['prices', 'calls', 'contact', 'calendar', 'receipts', 'opening', 'privacy'] as const;

const settingPlaces: AdminPlace[] = formSections.flatMap((tab) => {
  const { title, fields } = settingDocuments[sectionDocuments[tab]];
  return Object.entries<SettingField>(fields).map(([name, { label, meaning }]) => ({
    path: settingPath(tab, name),
    name: label,
    detail: `Settings, ${title}: ${meaning}`,
  }));
});

const mailPlaces: AdminPlace[] = mailTextNames.map((kind) => ({
  path: `${settingsPath('emails')}&mail=${kind}`,
  name: `Email: ${mailTextKinds[kind].label}`,
  detail: 'Settings, Mail words: what this email says.',
}));

const sitePages: SitePage[] = Object.entries(sitePageNames).map(([path, name]) => ({ path, name }));
const toPagePlace = ({ path, name }: SitePage): AdminPlace => ({
  path: `/admin/pages?page=${path}`,
  name: `Page: ${name}`,
  detail: 'Change its words and pictures.',
});

const helpPlace: AdminPlace = {
  path: '/admin/more#help',
  name: 'Help: How do I …',
  detail: 'More: what coaches ask about, with the page for each.',
};

const fixedPlaces = [
  helpPlace,
  ...helpEntries,
  ...dayPlaces,
  ...morePlaces.flatMap(({ places }) => places),
  ...rareSettingsPlaces,
  ...sitePages.map(toPagePlace),
  ...settingPlaces,
  ...mailPlaces,
];

/** Finds settings, pages and help entries by all words of the search, the best matches first. */
export function searchPlaces(search: string, customPages: readonly SitePage[] = []): AdminPlace[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = [...fixedPlaces, ...customPages.map(toPagePlace)].map((place) => ({
    place,
    rank: Math.min(...words.map((word) => rankWord(place, word))),
  }));
  return ranked
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MAX_PLACES)
    .map(({ place }) => place);
}

/** Returns 4 if a word of the name begins with `word`, 3 if the name contains it; 2 and 1 likewise for the details. */
function rankWord({ name, words = '', detail }: AdminPlace, word: string): number {
  const foldedName = foldText(` ${name}`);
  if (foldedName.includes(` ${word}`)) return 4;
  if (foldedName.includes(word)) return 3;
  const foldedDetails = foldText(` ${words} ${detail}`);
  if (word.length < MIN_DETAIL_LETTERS || !foldedDetails.includes(word)) return 0;
  return foldedDetails.includes(` ${word}`) ? 2 : 1;
}
