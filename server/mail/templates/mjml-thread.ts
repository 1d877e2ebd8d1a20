import { parentPort, workerData } from 'node:worker_threads';
import mjml2html from 'mjml';

/** Compiles `workerData`, templates by name, and posts them back as HTML by the same names. */
const compiled = await Promise.all(
  Object.entries<string>(workerData).map(async ([name, source]) => {
    // By itself mjml links web fonts: a stranger's server would learn who opened the mail.
    const { html, errors } = await mjml2html(source, { fonts: {} });
    if (errors.length > 0) throw new Error(`${name}: ${errors.map((error) => error.formattedMessage).join('; ')}`);
    return [name, html];
  }),
);
parentPort?.postMessage(Object.fromEntries(compiled));
