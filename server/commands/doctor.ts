import { readConfig } from '../config/config.ts';
import { formatFindings } from '../monitoring/finding.ts';
import { runChecks } from '../monitoring/run-checks.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { runCommand } from './owner-command.ts';

/** Lists what is good and what is bad. Exit code 1 if anything is bad. */
runCommand(async (now) => {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--mail'))
    throw new OperatorError('The only option is --mail: npm run doctor -- --mail');
  const config = readConfig();
  const findings = await runChecks(config, now, { sendsMail: args.includes('--mail') });
  const count = findings.filter(({ state }) => state === 'bad').length;
  if (count > 0) process.exitCode = 1;
  const badThings = count === 1 ? 'One thing is bad.' : `${count} things are bad.`;
  return [...formatFindings(findings), '', count === 0 ? 'Nothing is bad.' : badThings];
});
