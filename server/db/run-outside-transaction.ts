import pg from 'pg';

/** Runs one statement that no transaction may hold, such as `create database`, on a connection of its own. */
export async function runOutsideTransaction(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  // See `PreparingClient`.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
