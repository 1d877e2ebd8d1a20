import { z } from 'zod';
import type { Booking } from '#contracts/booking/admin-bookings.ts';
import { setVideoLink } from '#contracts/booking/video-links.ts';
import { MAX_WEB_ADDRESS, webAddress } from '#contracts/fields.ts';
import { callApi } from '../../api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useDialogHistory } from '../dialog-history.ts';
import { showChange } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';

const VideoLinkForm = z.object({ videoLink: webAddress });

/** Adds or changes the link of a call by video link. */
export function VideoLinkDialog(props: { booking: Booking; onClosed(isDone?: boolean): void }) {
  const { booking, onClosed } = props;
  const form = useSchemaForm(VideoLinkForm, {
    defaultValues: { videoLink: booking.videoLink ?? '' },
    shouldFocusError: false,
  });
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Failed to save the link',
    async onSubmit(body) {
      const params = { kind: booking.kind, id: booking.id };
      const { message } = await callApi(setVideoLink, { params, body });
      showChange('Link saved', message);
      onClosed(true);
    },
    fields: ['videoLink'],
  });
  useDialogHistory(onClosed, () => !submission.isSubmitting);

  return (
    <FormDialog
      title={booking.videoLink ? 'Change the link' : 'Add the link'}
      submit="Save and tell the client"
      submitting="Saving..."
      submission={submission}
      onClosed={onClosed}
    >
      <TextInput
        label="Link of this call"
        hint={`Such as from Zoom or Google Meet. It goes to ${booking.email} by email, with an updated calendar entry. Only this client and you see it.`}
        type="url"
        autoComplete="off"
        maxLength={MAX_WEB_ADDRESS}
        {...field('videoLink')}
      />
    </FormDialog>
  );
}
