import * as clients from '#contracts/clients/clients.ts';
import type { AppContext } from '../app-context.ts';
import { findClientId } from '../db/client-addresses.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { adjustCredit } from './adjust-credit.ts';
import { openClient } from './client-details.ts';
import { listClients } from './client-list.ts';
import { saveClientNotes } from './client-notes.ts';
import { joinClients, tellClientsApart } from './join-clients.ts';
import { splitClient } from './split-client.ts';
import { updateClient } from './update-client.ts';
import { writeToClient } from './write-letter.ts';

export function clientRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(clients.listClients, ({ query }) => listClients(ctx, query));
  serve(clients.findClient, async ({ query }) => {
    const id = await findClientId(ctx.database, query.email);
    if (id === null) throw new Refusal('NOT_FOUND', `There’s no client with the address ${query.email}.`);
    return { id };
  });
  serve(clients.getClient, ({ session, params }) => openClient(ctx, session.user.email, params.id));
  serve(clients.updateClient, ({ session, params, body }) => updateClient(ctx, session.user.email, params.id, body));
  serve(clients.saveClientNotes, ({ session, params, body: { version, notes } }) =>
    saveClientNotes(ctx, session.user.email, params.id, { version, notes: notes ?? '' }),
  );
  serve(clients.adjustCredit, ({ session, params, body }) => adjustCredit(ctx, session.user.email, params.id, body));
  serve(clients.joinClients, ({ session, params, body }) =>
    joinClients(ctx, session.user.email, params.id, body.otherId),
  );
  serve(clients.tellClientsApart, ({ session, params, body }) =>
    tellClientsApart(ctx, session.user.email, params.id, body.otherId),
  );
  serve(clients.splitClient, ({ session, params, body }) =>
    splitClient(ctx, session.user.email, params.id, body.email),
  );
  serve(clients.writeToClient, ({ session, params, body }) => writeToClient(ctx, session.user.email, params.id, body));
}
