import type { Config } from '../config/config.ts';
import type { SeededAccounts } from './seed.ts';

/** Tells the owner where the site runs, who can sign in and which parts are local. */
export function formatStartupMessage(config: Config, address: string, { admin, demoMember }: SeededAccounts): string {
  const password = (shown: string | undefined) =>
    shown ? `password ${shown} (shown only this once)` : 'the password you chose';
  const lines = [
    ['Site', address],
    [
      'Coach signs in as',
      `${admin.email}, ${admin.password ? password(admin.password) : describeKnownPassword(config)}`,
    ],
    ...(demoMember ? [['Demo member', `${demoMember.email}, ${password(demoMember.password)}`]] : []),
    ['Sign in at', `${address}/auth`],
    ['Mails', config.smtpUrl ? 'sent by your SMTP server' : `local: files in ${config.outboxFolder}`],
    ['Database', config.databaseUrl ? 'your PostgreSQL' : `local: embedded, in ${config.dataDir}/db`],
    ['Payments', describePayments(config)],
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return `\n${lines.map(([name = '', text]) => `  ${name.padEnd(width)}  ${text}`).join('\n')}\n`;
}

const describePayments = ({ stripe, paymentSandbox }: Config): string => {
  if (stripe) return 'taken by Stripe';
  return paymentSandbox ? 'sandbox: no real money moves' : 'not set up: see STRIPE_SECRET_KEY in .env.example';
};

const describeKnownPassword = (config: Config): string =>
  config.adminPassword
    ? 'with ADMIN_PASSWORD as it was at the first start (forgotten: npm run admin:reset)'
    : 'with the password shown at the first start (lost: npm run admin:reset)';
