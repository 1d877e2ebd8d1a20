import { useEffect, useRef, useState } from 'react';
import { getSlotStart } from '#domain/coach-clock.ts';
import { addDays, formatTime, timeCodes } from '#domain/slot-values.ts';
import { useCoachDates } from '../admin/coach-dates.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { showChange } from '../admin/mutation-with-toast.ts';
import { useSite } from '../site.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioCards } from '../ui/RadioCards.tsx';
import { SelectInput, TextInput } from '../ui/TextInput.tsx';
import { dismissChangeToast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';
import { ChangeList, type NamedChange } from './ChangeList.tsx';
import { DroppedScheduleNote, type ScheduledDraft } from './DraftNotes.tsx';

/** The dialog that lists the changes, before and after, and publishes them now or later. */
export function PublishDialog<State>(props: {
  changes: readonly NamedChange[];
  /** The names of the blocks or texts that still hold the words they began with. */
  emptyPlaces?: readonly string[];
  /** Sentences about what isn't among the changes yet. */
  notes?: readonly string[];
  /** Scheduled changes that publishing drops, because the draft has been changed since. */
  dropped: ScheduledDraft | null;
  /** The hint of the choice “Now”: 'Visitors see it at once.' */
  nowHint: string;
  publish(publishAt: string | null): Promise<{ message: string; studio: State }>;
  onPublished(studio: State): void;
  onClosed(): void;
}) {
  const { changes, emptyPlaces = [], notes = [], dropped, nowHint, publish: send, onPublished, onClosed } = props;
  const { coachTimeZone } = useSite();
  const { today, dayAndTimeOf } = useCoachDates();
  const [isLater, setIsLater] = useState(false);
  // The default is tomorrow: most later times of today have passed.
  const [date, setDate] = useState(addDays(today, 1));
  const [time, setTime] = useState('800am');
  const [timeError, setTimeError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const hasChanges = changes.length > 0;

  const dayFields = useRef<HTMLDivElement>(null);
  const start = isLater ? getSlotStart({ date, time }, coachTimeZone) : null;
  const publishNow = emptyPlaces.length > 0 ? 'Publish anyway' : 'Publish now';
  const sending = isLater ? 'Scheduling…' : 'Publishing…';
  const publishLater = start ? `Publish on ${dayAndTimeOf(start)}` : 'Publish then';
  const submit = isLater ? publishLater : publishNow;

  // The toast of the last change would lie over the list.
  useEffect(dismissChangeToast, []);
  useEffect(() => {
    if (isLater) dayFields.current?.scrollIntoView({ block: 'nearest' });
  }, [isLater]);
  useDialogHistory(onClosed, () => !isSending);

  async function publish(close: () => void) {
    if (isSending || !hasChanges) return;
    const problem = isLater ? findTimeProblem(start) : undefined;
    setTimeError(problem);
    // On a phone, the field may be hidden behind the buttons: the focus scrolls it into view.
    if (problem) return dayFields.current?.querySelector('input')?.focus();
    setIsSending(true);
    try {
      const publishAt = start?.toISOString() ?? null;
      const { message, studio } = await send(publishAt);
      showChange(start ? `Scheduled for ${dayAndTimeOf(start)}` : 'Published', message);
      onPublished(studio);
      close();
    } catch (error) {
      showFailure('Not published', error, 'Please try again in a moment.');
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Dialog
      title="Publish your changes"
      described={false}
      onClosed={onClosed}
      dismiss={isSending ? undefined : 'Not yet'}
      mayClose={() => !isSending}
      actions={(close) => (
        <Button aria-disabled={isSending || !hasChanges} onClick={() => void publish(close)}>
          {isSending ? sending : submit}
        </Button>
      )}
    >
      {hasChanges && emptyPlaces.length > 0 && (
        <div className="rounded-panel border border-danger bg-danger-soft p-4">
          <p>These places still hold the words that they began with:</p>
          <ul className="mt-2 list-disc pl-5 wrap-anywhere">
            {emptyPlaces.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="rounded-control bg-sand p-4 wrap-anywhere">
          {note}
        </p>
      ))}
      {hasChanges && dropped && (
        <div className="rounded-control bg-sand p-4">
          <DroppedScheduleNote publishAt={dropped.publishAt} />
        </div>
      )}
      <ChangeList changes={changes} emptyText="Nothing has changed since the last time you published." />
      {hasChanges && (
        <RadioCards
          label="When?"
          choices={[
            { value: 'now', label: 'Now', hint: nowHint },
            { value: 'later', label: 'Later', hint: 'On a day and time of your clock.' },
          ]}
          chosen={isLater ? 'later' : 'now'}
          radio={{
            name: 'when',
            onChange: (event) => setIsLater(event.target.value === 'later'),
          }}
        />
      )}
      {isLater && (
        <div ref={dayFields} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <TextInput
            label="Day"
            type="date"
            min={today}
            value={date}
            error={timeError}
            onChange={(event) => setDate(event.target.value)}
          />
          <SelectInput
            label="Time"
            value={time}
            options={timeCodes.map((code) => ({ value: code, label: formatTime(code) }))}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}

function findTimeProblem(start: Date | null): string | undefined {
  if (!start) return 'There’s no such time on that day. Please choose another one.';
  return start <= new Date() ? 'That time has passed. Please choose a later one, or publish now.' : undefined;
}
