import { settingNames } from './config.ts';
import { readDataKeyFile } from './data-key.ts';

const LEFT_OUT = 'left-out';

/** The endings of the names of settings that hold secrets. */
const secretName = /(PASSWORD|SECRET|TOKEN|IDENTITY|KEY|KEY_OLD|HEADERS)$/;
const publicNames = new Set(['STRIPE_PUBLISHABLE_KEY']);

/** Returns the settings that have a value. Without `withSecrets`, secrets and passwords in addresses are replaced. */
export function readSettingsForBackup(
  { withSecrets, dataDir }: { withSecrets: boolean; dataDir: string },
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const entries = settingNames.flatMap((name): [string, string][] => (env[name] ? [[name, env[name]]] : []));
  if (withSecrets) return { ...readKeysOfFile(dataDir), ...Object.fromEntries(entries) };
  return Object.fromEntries(entries.map(([name, value]) => [name, maskSecret(name, value)]));
}

/** Reads the keys in the data key file, under the names of the settings that would hold them. */
function readKeysOfFile(dataDir: string): Record<string, string> {
  const [key, old] = readDataKeyFile(dataDir);
  return { ...(key && { DATA_KEY: key }), ...(old && { DATA_KEY_OLD: old }) };
}

function maskSecret(name: string, value: string): string {
  if (publicNames.has(name)) return value;
  if (secretName.test(name)) return LEFT_OUT;
  if (!URL.canParse(value)) return value;
  const url = new URL(value);
  // Some mail providers take a secret, such as an API key, as the user name.
  if (name === 'SMTP_URL' && url.username) url.username = LEFT_OUT;
  if (url.password) url.password = LEFT_OUT;
  if (url.search) url.search = `?${LEFT_OUT}`;
  return url.href;
}
