import pg from 'pg';

/** Runs a statement that is not allowed in a transaction, such as `create database`, on a new connection. */
export async function runOutsideTransaction(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  // Without a listener, a connection that breaks between statements would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
