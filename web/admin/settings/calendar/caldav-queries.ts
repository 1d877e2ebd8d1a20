import { getCaldav } from '#contracts/own-calendar/caldav.ts';
import { useEndpoint } from '../../../queries.ts';

export const useCaldav = () => useEndpoint(getCaldav, { refetchOnMount: 'always' });
