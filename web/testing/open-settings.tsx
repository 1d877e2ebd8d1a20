import type { ReactNode } from 'react';
import {
  listSettings,
  type SettingsName,
  type StoredSettings,
  saveSettings,
  settingsNames,
} from '#contracts/settings/site-settings.ts';
import { type FakeRequest, mockEndpoint, replyWith } from './fake-server.ts';
import { openAsCoach } from './open-as-coach.tsx';
import { sampleSettings } from './sample-settings.ts';

/** Opens the page of the settings at this tab. Returns its requests to save, each of which is accepted. */
export async function openSettings(
  content: ReactNode,
  tab = '',
  documents: Partial<Record<SettingsName, StoredSettings>> = {},
): Promise<FakeRequest[]> {
  history.replaceState(null, '', tab ? `/admin/settings?tab=${tab}` : '/admin/settings');
  mockSettings(documents);
  const saved = mockEndpoint(saveSettings, ({ path, body }) => {
    const { version, content: typed } = body as { version: number; content: object };
    return replyWith({
      message: 'Saved.',
      document: sampleSettings(path.split('/').at(-1) as SettingsName, typed, version + 1),
    });
  });
  await openAsCoach(content);
  return saved;
}

/** Replies with these documents, and with the others as a new site has them. */
export function mockSettings(documents: Partial<Record<SettingsName, StoredSettings>>): void {
  mockEndpoint(listSettings, () =>
    replyWith({ documents: settingsNames.map((name) => documents[name] ?? sampleSettings(name)) }),
  );
}
