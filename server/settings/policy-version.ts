import type { PolicyVersion } from '#contracts/pages/public-pages.ts';
import { dateAt } from '#domain/coach-clock.ts';
import type { SettingsStore } from './open-settings.ts';

export function readPolicyVersion({ documents, coachTimeZone }: SettingsStore): PolicyVersion {
  const { version, createdAt } = documents.privacy;
  return { version, changedOn: createdAt && dateAt(createdAt, coachTimeZone) };
}
