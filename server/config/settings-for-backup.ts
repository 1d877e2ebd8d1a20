import { settingNames } from './config.ts';
import { readDataKeyFile } from './data-key.ts';

const LEFT_OUT = 'left-out';

/** Names that end so hold secrets, but for keys that are public anyway. */
const secretName = /(PASSWORD|SECRET|TOKEN|IDENTITY|KEY|KEY_OLD|HEADERS)$/;
const publicNames = new Set(['STRIPE_PUBLISHABLE_KEY']);

/** The operator's settings that are set. Without `withSecrets`, secrets and passwords in addresses are replaced. */
export function readSettingsForBackup(
  { withSecrets, dataDir }: { withSecrets: boolean; dataDir: string },
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const set = settingNames.flatMap((name): [string, string][] => (env[name] ? [[name, env[name]]] : []));
  if (withSecrets) return { ...readKeysOfFile(dataDir), ...Object.fromEntries(set) };
  return Object.fromEntries(set.map(([name, value]) => [name, maskSecret(name, value)]));
}

/** Reads the keys of the file, under the names of the settings that would hold them. */
function readKeysOfFile(dataDir: string): Record<string, string> {
  const [key, old] = readDataKeyFile(dataDir);
  return { ...(key && { DATA_KEY: key }), ...(old && { DATA_KEY_OLD: old }) };
}

function maskSecret(name: string, value: string): string {
  if (publicNames.has(name)) return value;
  if (secretName.test(name)) return LEFT_OUT;
  if (!URL.canParse(value)) return value;
  const url = new URL(value);
  // Some providers of mail take a secret as the user name, others one in the path or the query.
  if (name === 'SMTP_URL' && url.username) url.username = LEFT_OUT;
  if (url.password) url.password = LEFT_OUT;
  if (url.search) url.search = `?${LEFT_OUT}`;
  return url.href;
}
