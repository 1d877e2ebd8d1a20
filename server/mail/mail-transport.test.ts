import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleMessage } from '../testing/mail.ts';
import { openSmtpServer } from '../testing/smtp-servers.ts';
import { MailDeliveryError, openTransport } from './mail-transport.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const toFolder = () => openTransport({ outboxFolder: join(folder, 'outbox'), from: 'site@coach.example' });

describe('the outbox folder', () => {
  test('gets one file for each mail, named by time, id and kind', async () => {
    await toFolder().send(sampleMessage);
    const files = await readdir(join(folder, 'outbox'));
    expect(files).toEqual(['2027-01-04T14-30-00.000Z-12-free-call-notice.eml']);
    const mail = await PostalMime.parse(await readFile(join(folder, 'outbox', files[0] ?? '')));
    expect(mail).toMatchObject({
      subject: 'Hello',
      messageId: '<mail-12@coach.example>',
      date: '2027-01-04T14:30:00.000Z',
    });
  });

  test('has one file for a mail that is sent twice', async () => {
    const transport = toFolder();
    await transport.send(sampleMessage);
    await transport.send(sampleMessage);
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(1);
  });

  test('is described with its path, and an SMTP server without its password', () => {
    expect(toFolder().describe()).toBe(`files in ${join(folder, 'outbox')}`);
    const smtp = openTransport({
      smtpUrl: 'smtp://me:secret@mail.example:587',
      outboxFolder: folder,
      from: 'a@b.example',
    });
    expect(smtp.describe()).toBe('the SMTP server mail.example:587');
    smtp.close();
  });
});

test.each([
  ['REQUEST', 'invitation.ics'],
  ['CANCEL', 'cancellation.ics'],
] as const)('a calendar file with METHOD:%s has the method in its content type', async (method, filename) => {
  const smtpServer = await openSmtpServer();
  const transport = openTransport({ smtpUrl: smtpServer.url, outboxFolder: folder, from: 'site@coach.example' });
  await transport.send({ ...sampleMessage, invitation: { method, file: `METHOD:${method}` } });
  const [received] = smtpServer.received;
  const types = received?.raw.match(/^Content-Type: text\/calendar.*$/gm);
  expect(types).toEqual([`Content-Type: text/calendar; charset=utf-8; method=${method}`]);
  expect(received?.mail.attachments.map((attached) => attached.filename)).toContain(filename);
  transport.close();
  await smtpServer.close();
});

describe('typed text', () => {
  const nasty = [
    'Ana\r\nBcc: everybody@victim.example',
    'Ana\nX-Injected: yes\n\n<script>',
    'Ana\r\n\r\nbody',
    'Ana\u2028Bcc: everybody@victim.example',
    '"Ana" <boss@victim.example>, other@victim.example',
    'Ruiz, Ana; "the \\ one"',
    'Ana\0Ruiz',
    'Þórný Ὀδυσσεύς 安娜 🥕',
    '=?utf-8?q?Bcc:_x=40victim.example?=',
    'x'.repeat(200),
  ];

  test.each(nasty)('adds no header and no recipient: %j', async (name) => {
    const smtpServer = await openSmtpServer();
    const transport = openTransport({ smtpUrl: smtpServer.url, outboxFolder: folder, from: 'site@coach.example' });
    await transport.send({
      ...sampleMessage,
      senderName: name,
      subject: `New free call: ${name}`,
      to: { name, address: 'ana@visitor.example' },
      replyTo: { name, address: 'reply@visitor.example' },
    });
    const [received] = smtpServer.received;
    expect(received?.to).toEqual(['ana@visitor.example']);
    const headers = received?.mail.headers.map(({ key }) => key).sort();
    expect(headers?.join()).toBe('auto-submitted,content-type,date,from,message-id,mime-version,reply-to,subject,to');
    const shown = name.replace(/[\r\n\0\u2028]+/g, ' ').replaceAll('=?', '=\u200b?');
    expect(received?.mail.from).toEqual({ name: shown, address: 'site@coach.example' });
    expect(received?.mail.to).toEqual([{ name: shown, address: 'ana@visitor.example' }]);
    expect(received?.mail.replyTo).toEqual([{ name: shown, address: 'reply@visitor.example' }]);
    expect(received?.mail.subject).toBe(`New free call: ${shown}`);
    transport.close();
    await smtpServer.close();
  });

  test.each(['a@b.example, c@d.example', 'a@b.example\r\nRCPT TO:<c@d.example>', '<a@b.example>', 'nobody', ''])(
    'is no address unless it is exactly one: %j',
    async (address) => {
      const sending = toFolder().send({ ...sampleMessage, to: { name: 'Ana', address } });
      await expect(sending).rejects.toBeInstanceOf(MailDeliveryError);
      await expect(sending).rejects.toMatchObject({ isPermanent: true });
    },
  );
});
