import { getCaldav } from '#contracts/own-calendar/caldav.ts';
import { useEndpoint } from '../../../queries.ts';
import { calendarSourceQueryPaths } from './calendar-source-queries.ts';

/** The queries that a change of the connected server may affect. */
export const caldavQueryPaths = [getCaldav.path, ...calendarSourceQueryPaths];

export const useCaldav = () => useEndpoint(getCaldav, { refetchOnMount: 'always' });
