import type { ChildProcess } from 'node:child_process';

/**
 * The argument with which a Node program ends as soon as its standard input is closed, as it is when the process that
 * started it is gone, even by SIGKILL. The standard input has to be a pipe.
 */
export const endsWithParent = `--import=data:text/javascript,${encodeURIComponent(
  "process.stdin.once('close', () => process.exit(1)).resume().unref();",
)}`;

/**
 * Resolves to the address that a server prints once it has started. An error has what it wrote, and what `readErrors`
 * returns.
 */
export function readSiteAddress(child: ChildProcess, readErrors: () => string = () => ''): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${readErrors()}${printed}`)));
    child.stdout?.on('data', (text: Buffer) => {
      printed += text;
      const address = /^ {2}Site\s+(\S+)$/m.exec(printed)?.[1];
      if (address && /^ {2}Payments/m.test(printed)) resolve(address);
    });
  });
}
