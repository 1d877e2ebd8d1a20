import { rmSync } from 'node:fs';
import { site } from './site.ts';

/** Runs after the last journey. */
export default function forgetSite(): void {
  rmSync(site.dataDir, { recursive: true, force: true });
}
