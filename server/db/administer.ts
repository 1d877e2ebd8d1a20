import pg from 'pg';

/** Runs one statement that no transaction may hold, such as `create database`, on a connection of its own. */
export async function runOutsideTransaction(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  // See `PreparingClient`.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
