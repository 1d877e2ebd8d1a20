import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** The question before the coach's clock changes, with a list of all that moves and all that stays. */
export function TimeZoneQuestion(props: { zones: [string, string]; onConfirmed(): void; onClosed(): void }) {
  const [from, to] = props.zones.map((zone) => zone.replaceAll('_', ' '));
  return (
    <ConfirmDialog
      title="Change your time zone?"
      confirm="Change the time zone"
      confirming="Saving..."
      onConfirm={async () => props.onConfirmed()}
      onClosed={props.onClosed}
    >
      <p>
        From {from} to {to}.
      </p>
      <ul className="mt-3 list-disc space-y-2 pl-5">
        <li>
          <strong>These stay:</strong> calls that are booked keep the moment people agreed to. Your calendar shows them
          at their time on the new clock.
        </li>
        <li>
          <strong>These move:</strong> your weekly times, single dates and days off keep their time of day. 9:00 AM
          means 9:00 AM in {to} from now on, for all times that people can still book.
        </li>
      </ul>
    </ConfirmDialog>
  );
}
