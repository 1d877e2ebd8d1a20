import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../scripts/find-free-port.mjs';
import { type Driver, requireProgram, type WindowSize } from './driver.ts';

/** The key by which WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts WebKitGTK's small browser, driven by W3C WebDriver, on a virtual screen. */
export async function startWebKit(env: NodeJS.ProcessEnv) {
  const screen = await openScreen();
  const port = await findFreePort();
  const driver = spawn(requireProgram(env.WEBKIT_DRIVER_PATH), [`--port=${port}`], {
    env: { ...env, DISPLAY: screen.display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  await waitForServer(`http://127.0.0.1:${port}/status`);
  return {
    open: (size: WindowSize) => openWindow(`http://127.0.0.1:${port}`, size),
    async close() {
      await stopProcess(driver);
      await stopProcess(screen.server);
    },
  };
}

/**
 * The time limit of a start. On a busy machine the small browser now and then never answers its driver; then it is
 * started again.
 */
const START_MS = 60_000;

async function openSession(driverUrl: string): Promise<string> {
  const options = { binary: requireProgram(process.env.MINI_BROWSER_PATH), args: ['--automation'] };
  const body = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
  const open = async () =>
    ((await sendCommand(driverUrl, 'POST', '/session', body, START_MS)) as { sessionId: string }).sessionId;
  return open().catch(open);
}

async function openWindow(driverUrl: string, size: WindowSize): Promise<Driver> {
  const sessionId = await openSession(driverUrl);
  const session = `${driverUrl}/session/${sessionId}`;
  // A window has a least width, some 60 pixels more than a phone's.
  await sendCommand(session, 'POST', '/window/rect', { x: 0, y: 0, ...size });
  return createDriver(session);
}

function createDriver(session: string): Driver {
  const execute = (act: (...args: never[]) => unknown, args: unknown[]) =>
    sendCommand(session, 'POST', '/execute/sync', { script: `return (${act}).apply(null, arguments)`, args });
  return {
    async goto(url) {
      await sendCommand(session, 'POST', '/url', { url });
    },
    run: (act, ...args) => execute(act, args) as Promise<Awaited<ReturnType<typeof act>>>,
    async element(find, ...args) {
      const found = (await execute(find, args)) as Record<string, string> | null;
      if (!found) return null;
      const element = `/element/${found[ELEMENT]}`;
      return {
        click: async () => void (await sendCommand(session, 'POST', `${element}/click`, {})),
        type: async (text) => void (await sendCommand(session, 'POST', `${element}/value`, { text })),
      };
    },
    screenshot: async () => Buffer.from((await sendCommand(session, 'GET', '/screenshot')) as string, 'base64'),
    async close() {
      await sendCommand(session, 'DELETE', '');
    },
  };
}

async function sendCommand(
  base: string,
  method: string,
  path: string,
  body?: object,
  timeoutMs = 300_000,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(base + path, { method, body: body ? JSON.stringify(body) : null, signal });
  const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null };
  if (!reply.ok) throw new Error(`WebDriver: ${value?.error} ${value?.message} (${method} ${path})`);
  return value;
}

/** Starts an X server on a display that is free. */
async function openScreen() {
  const server = spawn(
    requireProgram(process.env.XVFB_PATH),
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer];
  return { server, display: `:${number.toString().trim()}` };
}

async function waitForServer(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await pause(100);
  }
  throw new Error(`Nothing answers at ${url}.`);
}

async function stopProcess(program: ReturnType<typeof spawn>): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exit = once(program, 'exit');
  program.kill();
  await exit;
}
