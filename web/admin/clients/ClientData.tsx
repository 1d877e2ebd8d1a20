import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import {
  downloadClientData,
  type ErasurePreview,
  eraseClient,
  previewClientErasure,
} from '#contracts/privacy/personal-data.ts';
import { useFreshSignIn } from '../../accounts/use-fresh-sign-in.tsx';
import { buildUrl, callApi } from '../../api.ts';
import { EraseDialog } from '../../privacy/EraseDialog.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useRefetch } from '../mutation-with-toast.ts';

/** The buttons that download everything about a person, and that erase the person. */
export function ClientData({ person: { id } }: { person: ClientDetails }) {
  const { run, ask, isRunning, dialog } = useFreshSignIn('this erases everything about a person');
  const [preview, setPreview] = useState<ErasurePreview | null>(null);
  const [, navigate] = useLocation();
  const refetch = useRefetch();
  const params = { id };

  async function erase(body: { confirmation: string }) {
    const { message } = await callApi(eraseClient, { params, body });
    navigate('/admin/people', { replace: true });
    toast({ title: 'Erased', description: message });
    refetch();
  }

  return (
    <>
      <p className="text-muted">
        If they ask what you have about them, or want everything gone. The file has their answers and your notes in it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={buildUrl(downloadClientData.path, { params })}
          download
          className={buttonClass({ variant: 'secondary' })}
        >
          Download their data
        </a>
        <Button
          variant="secondary"
          aria-disabled={isRunning}
          onClick={() => void run(async () => setPreview(await callApi(previewClientErasure, { params })))}
        >
          Erase this person
        </Button>
      </div>
      {dialog}
      {preview && (
        <EraseDialog
          title="Erase this person?"
          preview={preview}
          erase={erase}
          askForSignIn={ask}
          onClosed={() => setPreview(null)}
        />
      )}
    </>
  );
}
