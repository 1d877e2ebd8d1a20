import { chooseWhenUnread } from '#contracts/own-calendar/calendar-sources.ts';
import { callApi } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';

/** A button that keeps times open, or closes them all, while one of the coach's own calendars can't be read. */
export function WhenUnreadButton({ calendar, choice, onDone }: WhenUnreadButtonProps) {
  const { id, name } = calendar;
  const [label, done] = {
    open: ['Keep times open', 'Times stay open'] as const,
    close: ['Close all times', 'Times closed'] as const,
  }[choice];
  return (
    <ActionButton
      screenReaderText={`while “${name}” can’t be read`}
      titles={{ done, failed: 'Failed to choose' }}
      send={() => callApi(chooseWhenUnread, { params: { id }, body: { choice } })}
      onDone={onDone}
    >
      {label}
    </ActionButton>
  );
}

type WhenUnreadButtonProps = {
  calendar: { id: number; name: string };
  choice: 'open' | 'close';
  onDone?(): void;
};
