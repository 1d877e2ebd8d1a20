import { chooseWhenUnread, listCalendarSources } from '#contracts/calendar/calendar-sources.ts';
import { getToday } from '#contracts/today/today.ts';
import { callApi } from '../../api.ts';
import { ActionButton } from '../ActionButton.tsx';
import { useCoachDates } from '../coach-dates.ts';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

/** The coach's own calendars that could not be read for long, with the choice of what holds meanwhile. */
export function UnreadCalendars(props: AttentionProps) {
  const { momentOf } = useCoachDates();
  return (
    <AttentionGroup list="calendars" {...props}>
      {({ id, name, problem, failingSince }) => {
        const button = (choice: 'open' | 'close') => (
          <ActionButton
            what={`while “${name}” can’t be read`}
            queryPaths={[listCalendarSources.path, getToday.path]}
            titles={{ done: choice === 'open' ? 'Times stay open' : 'Times closed', failed: 'Failed to choose' }}
            send={() => callApi(chooseWhenUnread, { params: { id }, body: { choice } })}
            onDone={props.onDone}
          >
            {choice === 'open' ? 'Keep times open' : 'Close all times'}
          </ActionButton>
        );
        return {
          key: id,
          title: <span className="font-semibold">{name}</span>,
          text: `${problem} Not read since ${momentOf(failingSince)}.`,
          actions: (
            <>
              {button('open')}
              {button('close')}
            </>
          ),
        };
      }}
    </AttentionGroup>
  );
}
