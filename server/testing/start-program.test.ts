import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { endStartedPrograms, startProgram } from './start-program.ts';

/** Prints its port, and runs for ever. Its sockets show when it ends. */
const runsForever = [
  '--eval',
  "const server = require('node:net').createServer().listen(0, () => process.stdout.write(String(server.address().port)));",
];

/** Connects to the program at this port. `ended` resolves when the program ends. */
async function watch(port: unknown) {
  const socket = connect(Number(port));
  await once(socket, 'connect');
  socket.on('error', () => {});
  return { ended: new Promise((resolve) => socket.once('close', resolve)) };
}

test('a program that a test leaves running ends with its test file', async () => {
  const child = startProgram(runsForever, {});
  const [port] = await once(child.stdout, 'data');
  const { ended } = await watch(port);
  endStartedPrograms();
  await ended;
});

test('a program ends when the process that started it is killed', async () => {
  const startAnother = `
    const { startProgram } = await import(${JSON.stringify(new URL('./start-program.ts', import.meta.url))});
    startProgram(${JSON.stringify(runsForever)}, {}).stdout.pipe(process.stdout);`;
  const parent = startProgram(['--input-type=module', '--eval', startAnother], {});
  const [port] = await once(parent.stdout, 'data');
  const { ended } = await watch(port);
  parent.kill('SIGKILL');
  await ended;
});

test('a program that has done its work ends by itself', async () => {
  const child = startProgram(['--eval', ''], {});
  expect(await once(child, 'exit')).toEqual([0, null]);
});
