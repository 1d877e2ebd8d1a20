import { ensureBuilt, ensureInstalled, nodeProgram, serverProgram } from './install-and-build.mjs';
import { run, script, stopAll } from './run-program.mjs';

// npm passes no signal on when it is killed, and the server would keep its port and data folder.
const parent = process.ppid;
const endsWithNpm = () => process.ppid === parent || stopAll('SIGTERM');
if (process.env.npm_lifecycle_event) setInterval(endsWithNpm, 500).unref();

await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await run(nodeProgram(), serverProgram());
  return code;
});
