import { connect, type PeerCertificate } from 'node:tls';
import { DAY_MS } from '#domain/durations.ts';
import type { Config } from '../config/config.ts';
import { siteVersion } from '../process/site-version.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

const TIMEOUT_MS = 10_000;
/** Caddy and certbot renew a month before the end, so less means that renewing fails. */
const MIN_TLS_DAYS = 14;

/** Checks whether visitors reach this site at PUBLIC_URL, and how long its certificate lasts. */
export async function checkAddress({ publicUrl, production }: Config, now: Date): Promise<Finding[]> {
  if (!publicUrl) return [unknown('Address', 'PUBLIC_URL is not set, so only this machine reaches the site.')];
  const url = new URL(publicUrl);
  const findings = [await askSite(url)];
  if (url.protocol === 'https:') findings.push(await askCertificate(url, now));
  else if (production)
    findings.push(
      bad('TLS', `${publicUrl} is not encrypted.`, 'Put a proxy with a certificate in front (deploy/Caddyfile).'),
    );
  return findings;
}

async function askSite(url: URL): Promise<Finding> {
  const advice = 'Check the domain’s A record, the proxy, and that the site runs.';
  try {
    const reply = await fetch(new URL('/healthz', url), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    });
    const health = (await reply.json().catch(() => ({}))) as { status?: string; version?: string };
    if (reply.status !== 200 || health.status !== 'ok')
      return bad('Address', `${url.origin} answers ${reply.status}, not as this site does.`, advice);
    return health.version === siteVersion
      ? good('Address', `${url.origin} answers, version ${health.version}.`)
      : bad('Address', `${url.origin} runs version ${health.version}, here is ${siteVersion}.`, 'Restart the site.');
  } catch (error) {
    const { cause, message } = error as Error;
    return bad('Address', `${url.origin} does not answer: ${(cause as Error)?.message ?? message}.`, advice);
  }
}

async function askCertificate(url: URL, now: Date): Promise<Finding> {
  try {
    const { valid_from, valid_to } = await readCertificate(url.hostname, Number(url.port || 443));
    return describeCertificate({ from: new Date(valid_from), to: new Date(valid_to) }, now);
  } catch (error) {
    return bad('TLS', `There is no valid certificate: ${(error as Error).message}.`, 'Look at the proxy’s log.');
  }
}

export function describeCertificate(valid: { from: Date; to: Date }, now: Date): Finding {
  const daysLeftAt = (time: Date) => (valid.to.getTime() - time.getTime()) / DAY_MS;
  const days = Math.floor(daysLeftAt(now));
  // Certificates that last for hours are renewed when a third is left, so less than a sixth is too late.
  return daysLeftAt(now) >= Math.min(MIN_TLS_DAYS, daysLeftAt(valid.from) / 6)
    ? good('TLS', `The certificate is valid for ${days} more days.`)
    : bad('TLS', `The certificate ends in ${days} days.`, 'It should have been renewed: look at the proxy’s log.');
}

function readCertificate(host: string, port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      resolve(socket.getPeerCertificate());
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
