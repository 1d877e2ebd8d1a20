import type { FastifyInstance } from 'fastify';
import * as caldav from '#contracts/own-calendar/caldav.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '#contracts/own-calendar/calendar-feed.ts';
import * as sources from '#contracts/own-calendar/calendar-sources.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { dropCalendarChange } from './caldav/calendar-changes.ts';
import { connectCaldav, disconnectCaldav, getAccount, listCalendars } from './caldav/connect-caldav.ts';
import { createFeed, deleteFeed, readFeed, sendFeed } from './calendar-feed.ts';
import {
  addSource,
  changeSource,
  chooseWhenUnread,
  deleteSource,
  listEvents,
  readSourceNow,
  setEventCounts,
} from './change-sources.ts';
import { listSources } from './stored-sources.ts';

/** Serves the coach's own calendars: those whose events close times, and those that show the calls. */
export function ownCalendarRoutes(app: FastifyInstance, serve: ServeEndpoint, ctx: AppContext): void {
  serve(getCalendarFeed, () => readFeed(ctx));
  serve(createCalendarFeed, ({ session }) => createFeed(ctx, session.user));
  serve(deleteCalendarFeed, ({ session }) => deleteFeed(ctx, session.user));
  app.get<{ Params: { file: string } }>('/calendar/:file', (request, reply) =>
    sendFeed(ctx, request.params.file, request, reply),
  );

  serve(sources.listCalendarSources, () => listSources(ctx));
  serve(sources.addCalendarSource, ({ session, body }) => addSource(ctx, session.user, body));
  serve(sources.changeCalendarSource, ({ session, params, body }) => changeSource(ctx, session.user, params.id, body));
  serve(sources.readCalendarSource, ({ params }) => readSourceNow(ctx, params.id));
  serve(sources.deleteCalendarSource, ({ session, params }) => deleteSource(ctx, session.user, params.id));
  serve(sources.chooseWhenUnread, ({ session, params, body }) =>
    chooseWhenUnread(ctx, session.user, params.id, body.choice),
  );
  serve(sources.listCalendarEvents, ({ params }) => listEvents(ctx, params.id));
  serve(sources.setEventCounts, ({ session, params, body }) =>
    setEventCounts(ctx, session.user, params.id, params.key, body.counts),
  );

  serve(caldav.getCaldav, () => getAccount(ctx));
  serve(caldav.listCaldavCalendars, ({ body }) => listCalendars(ctx, body));
  serve(caldav.putCaldav, ({ session, body }) => connectCaldav(ctx, session.user, body));
  serve(caldav.refuseCalendarChange, ({ session, params }) => dropCalendarChange(ctx, session.user, params.id));
  serve(caldav.deleteCaldav, ({ session }) => disconnectCaldav(ctx, session.user));
}
