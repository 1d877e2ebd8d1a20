import { runSqlmap, type SqlTarget } from './run-sqlmap.ts';
import { runWapiti } from './run-wapiti.ts';
import { startScannedSite } from './scanned-site.ts';

const person = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '+12025550123' };
const link = 'free-1.abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqr';
const token = 'a'.repeat(43);

/** One request for each way in which a request's text gets into a statement. */
const sqlTargets = (openSlot: string): SqlTarget[] => [
  { path: '/api/available-time-slots?duration=30' },
  { path: '/api/consultation-requests?search=ana&status=pending&page=1' },
  { path: '/api/coaching-calls?search=ana&page=1' },
  { path: '/api/admin/payments?search=ana&status=paid&kind=call&from=2027-01-01&to=2027-02-01&page=1&pageSize=20' },
  { path: '/api/admin/clients?search=ana&tag=x&sort=name&page=1' },
  { path: '/api/admin/search?q=ana' },
  { path: '/api/admin/mails?search=ana&state=sent' },
  { path: '/api/admin/audit-log?before=5' },
  { path: '/api/admin/calendar-month?month=2027-01' },
  { path: '/api/admin/takings?range=range&from=2027-01-01&to=2027-01-31&step=day' },
  { path: '/api/login', body: { email: person.email, password: 'wrong password here' } },
  { path: '/api/reset-password', body: { email: person.email } },
  { path: '/api/my-call', body: { link } },
  { path: '/api/pay', body: { link: token } },
  { path: '/api/my-call/receipts', body: { link } },
  { path: '/api/receipt', body: { link: `1.${token}` } },
  { path: '/api/receipt/pdf', body: { link: `1.${token}` } },
  { path: '/api/my-data/link', body: { email: person.email } },
  { path: '/api/my-data/read', body: { token } },
  { path: '/api/my-data/download', body: { token } },
  { path: '/api/my-data/erase', body: { token, confirmation: 'Erase' } },
  { path: '/api/account/picture', body: { picture: 'iVBORw0KGgo=' }, method: 'PUT' },
  // The names are well-formed, so that the statement is reached.
  { path: `/api/pictures/${token}.png*`, status: 404 },
  { path: '/api/payments/pi_1*/receipts', status: 404 },
  {
    path: '/api/consultation-request',
    body: { ...person, contactMethod: 'whatsapp', selectedTimeSlot: openSlot, goals: 'x' },
  },
  { path: '/api/create-payment-intent', body: { userEmail: person.email, firstName: 'Ana', lastName: 'Ruiz' } },
];
/** The paths that only scripts request. */
const apiPaths = sqlTargets('')
  .filter(({ body, status }) => !body && !status)
  .map(({ path }) => path);
const pages = [
  '/auth',
  '/checkout',
  '/book-call',
  '/book-coaching-call',
  '/my-call',
  '/receipt',
  '/my-data',
  '/verify-email?token=abc',
  '/success?payment=1',
];
const SQLMAPS_AT_ONCE = 2;

const site = await startScannedSite();
const findings: string[] = [];
try {
  findings.push(...(await runWapiti(site, 'visitor', [...pages, ...apiPaths])));
  findings.push(
    ...(await runWapiti(site, 'coach', ['/admin', '/admin/visitors', '/account', ...apiPaths], await site.signIn())),
  );
  const cookie = await site.signIn();
  const slots = (await (await fetch(`${site.address}/api/available-time-slots`)).json()) as { value: string }[];
  const left = sqlTargets(slots.at(-1)?.value ?? '');
  const work = async () => {
    for (let target = left.shift(); target; target = left.shift())
      findings.push(...(await runSqlmap(site, cookie, target)));
  };
  await Promise.all(Array.from({ length: SQLMAPS_AT_ONCE }, work));
  if (/"level":50/.test(site.errors()))
    findings.push(`The site failed while it was scanned: ${site.errors().slice(0, 3000)}`);
} finally {
  await site.stop();
}
process.stdout.write(findings.length > 0 ? `${findings.join('\n')}\n` : 'sqlmap and wapiti have found nothing.\n');
process.exitCode = findings.length > 0 ? 1 : 0;
