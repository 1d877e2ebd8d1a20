import { useState } from 'react';
import type { SiteContent } from '#contracts/site-content.ts';
import { publishDraft, type StudioState } from '#contracts/studio.ts';
import { getSlotStart } from '#domain/coach-clock.ts';
import { formatTime, timeCodes } from '#domain/slot-values.ts';
import { useCoachDates } from '../admin/coach-dates.ts';
import { callApi } from '../api.ts';
import { useSite } from '../site.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { controlClass } from '../ui/Field.tsx';
import { RadioCards } from '../ui/RadioCards.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';
import { ChangeList } from './ChangeList.tsx';
import { listChanges } from './list-changes.ts';

/** What changes, before and after, and when: now or later. */
export function PublishDialog(props: {
  published: SiteContent;
  content: SiteContent;
  revision(): number;
  onPublished(studio: StudioState): void;
  onClosed(): void;
}) {
  const { published, content, revision, onPublished, onClosed } = props;
  const { coachTimeZone } = useSite();
  const { today } = useCoachDates();
  const [isLater, setIsLater] = useState(false);
  const [date, setDate] = useState(today);
  const [time, setTime] = useState('800am');
  const [isSending, setIsSending] = useState(false);
  const hasChanges = listChanges(published, content).length > 0;

  async function publish(close: () => void) {
    if (isSending || !hasChanges) return;
    setIsSending(true);
    try {
      const publishAt = isLater ? (getSlotStart({ date, time }, coachTimeZone)?.toISOString() ?? null) : null;
      if (isLater && !publishAt) throw new Error('There’s no such time on that day. Please choose another one.');
      const { message, studio } = await callApi(publishDraft, { body: { revision: revision(), publishAt } });
      toast({ title: publishAt ? 'Scheduled' : 'Published', description: message });
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
      actions={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            Not yet
          </Button>
          <Button aria-disabled={isSending || !hasChanges} onClick={() => void publish(close)}>
            {isLater ? 'Publish then' : 'Publish now'}
          </Button>
        </>
      )}
    >
      <ChangeList before={published} after={content} nothing="Nothing has changed since the last time you published." />
      {hasChanges && (
        <RadioCards
          label="When?"
          choices={[
            { value: 'now', label: 'Now', hint: 'Visitors see it at once.' },
            { value: 'later', label: 'Later', hint: 'On a day and time of your clock.' },
          ]}
          radio={{
            name: 'when',
            onChange: (event) => setIsLater(event.target.value === 'later'),
          }}
        />
      )}
      {isLater && (
        <div className="grid grid-cols-2 gap-3">
          <label className="font-semibold">
            Day
            <input
              type="date"
              min={today}
              value={date}
              onChange={(event) => setDate(event.target.value)}
              className={`${controlClass} mt-2`}
            />
          </label>
          <label className="font-semibold">
            Time
            <select value={time} onChange={(event) => setTime(event.target.value)} className={`${controlClass} mt-2`}>
              {timeCodes.map((code) => (
                <option key={code} value={code}>
                  {formatTime(code)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
    </Dialog>
  );
}
