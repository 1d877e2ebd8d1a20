import { ConfigError } from '../config/config.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { replaceSiteSecrets, type SiteSecretName, siteSecretEffects, siteSecretNames } from '../db/site-secret.ts';
import { describeDatabase, runDatabaseCommand } from './owner-command.ts';

/** Replaces the named secrets, or all, for an owner whose secrets may have leaked. */
runDatabaseCommand(readNames, async ({ config, database, now }, names) => {
  await database.transaction(async (tx) => {
    await replaceSiteSecrets(tx, names);
    await recordAdminAction(tx, { actor: 'secrets:rotate', action: 'secrets-rotated', subject: names.join(', ') }, now);
  });
  return [
    names.length === 1
      ? 'This secret is new. Every process of the site uses it within a minute.'
      : 'These secrets are new. Every process of the site uses them within a minute.',
    '',
    ...names.flatMap((name) => [`  ${name}`, `    ${siteSecretEffects[name]}`]),
    '',
    `  Database  ${describeDatabase(config)}`,
  ];
});

/** Reads the names of secrets, which may have hyphens in place of spaces. Without a name, all are meant. */
function readNames(args: string[]): SiteSecretName[] {
  if (args.length === 0) return siteSecretNames;
  const selected = args.map((typed) => {
    const known = siteSecretNames.find((name) => name === typed || name.replaceAll(' ', '-') === typed);
    const names = siteSecretNames.map((name) => name.replaceAll(' ', '-')).join(', ');
    if (!known) throw new ConfigError([`secrets:rotate knows no secret ${typed}, but ${names}; without a name, all`]);
    return known;
  });
  return siteSecretNames.filter((name) => selected.includes(name));
}
