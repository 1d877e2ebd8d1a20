import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSite } from '../testing/open-site.ts';
import { startServer } from '../testing/server-process.ts';
import { openSmtpServer } from '../testing/smtp-servers.ts';
import { waitUntil } from '../testing/wait-until.ts';

const MAILS = 10_000;
const MOST_MORE_MB = 100;

/** One call, and notices about it as if so many had been booked while the mail server was gone. */
const backlog = `
  with request as (
    insert into consultation_requests (first_name, last_name, email, phone, phone_digits, contact_method,
      selected_time_slot, starts_at, minutes, goals)
    values ('Ana', 'Ruiz', 'ana@example.com', '+12025550123', '12025550123', 'whatsapp', '2099-01-05-930am',
      '2099-01-05T14:30:00Z', 30, 'More energy') returning id),
  mail as (
    insert into mails (kind, recipient, consultation_request_id)
    select 'free-call-notice', 'coach@example.com', id from request, generate_series(1, ${MAILS}) returning id)
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, policy, start_after)
    select 'send-mail', jsonb_build_object('mailId', id), 120, 86400, now() + interval '14 days', 60, 10, 'standard', now()
    from mail`;

test('ten thousand waiting mails and a slow mail server take bounded memory, and visitors are served', async () => {
  const smtpServer = await openSmtpServer();
  let underWay = 0;
  let most = 0;
  smtpServer.hold = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    // The time that the mail server takes for a mail.
    await wait(100);
    underWay -= 1;
  };
  const site = await openSite();
  const env = { DATABASE_URL: site.databaseUrl ?? '', SMTP_URL: smtpServer.url, SEED: 'none' };
  const server = await startServer(env);
  try {
    const residentMb = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;
    const before = await residentMb();
    await site.ctx.database.runStatement(backlog);
    await waitUntil(() => smtpServer.received.length > 60);
    for (const path of ['/healthz', '/api/available-time-slots', '/']) {
      const reply = await fetch(`${server.address}${path}`, { signal: AbortSignal.timeout(5_000) });
      expect(reply.status).toBe(200);
      await reply.arrayBuffer();
    }
    expect((await residentMb()) - before).toBeLessThan(MOST_MORE_MB);
    expect(most).toBeLessThanOrEqual(10);
    expect(new Set(smtpServer.received.map(({ mail }) => mail.messageId)).size).toBe(smtpServer.received.length);
  } finally {
    await server.stop('SIGKILL');
    await server.forgetData();
    await site.close();
    await smtpServer.close();
  }
});
