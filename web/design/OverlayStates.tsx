import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { connectFields, useFormSubmit } from '../ui/use-form-submit.ts';
import { Sample, Samples } from './Sample.tsx';

const toasts = [
  { title: 'Saved' },
  { title: 'Call moved', description: 'The client gets a mail with the new time.' },
  { title: 'Not saved', description: 'Please check your connection and try again.', variant: 'destructive' as const },
  { title: 'Slot switched off', action: { label: 'Undo', onClick: () => toast({ title: 'Undone' }) } },
];

export function OverlayStates() {
  return (
    <Samples>
      <Sample name="Toasts">
        <div className="flex flex-wrap gap-3">
          {toasts.map((sample) => (
            <Button key={sample.title} variant="secondary" onClick={() => toast(sample)}>
              {sample.title}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample name="Dialogs">
        <div className="flex flex-wrap gap-3">
          <Opener name="Message">
            {(close) => (
              <Dialog
                title="Message sent"
                onClosed={close}
                actions={(leave) => <Button onClick={leave}>Got It!</Button>}
              >
                <p>You’ll have an answer within two days.</p>
              </Dialog>
            )}
          </Opener>
          <Opener name="Confirmation">
            {(close) => (
              <ConfirmDialog
                title="Delete this slot?"
                confirm="Delete"
                confirming="Deleting..."
                onConfirm={() => new Promise((resolve) => setTimeout(resolve, 1000))}
                onClosed={close}
              >
                <p>Bookings at this time stay as they are.</p>
              </ConfirmDialog>
            )}
          </Opener>
          <Opener name="Form">{(close) => <SampleForm onClosed={close} />}</Opener>
          <Opener name="Drawer">
            {(close) => (
              <Drawer title="Ida Lund" openerId="open-Drawer" onLeave={close}>
                <p>Everything about one row of a list.</p>
              </Drawer>
            )}
          </Opener>
        </div>
      </Sample>
    </Samples>
  );
}

function Opener({ name, children }: { name: string; children(close: () => void): ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button id={`open-${name}`} variant="secondary" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

/** Refuses every name, to show the error of a field and the note of the form. */
function SampleForm({ onClosed }: { onClosed(): void }) {
  const form = useForm({ defaultValues: { name: '' } });
  const field = connectFields(form);
  const submission = useFormSubmit(form, {
    onSubmit: () => Promise.reject(new Error('sample')),
    onError: () => 'This sample is never saved.',
  });
  return (
    <FormDialog title="Rename" submit="Save" submitting="Saving..." submission={submission} onClosed={onClosed}>
      <TextInput label="Name" {...field('name', { required: 'Please enter a name.' })} />
    </FormDialog>
  );
}
