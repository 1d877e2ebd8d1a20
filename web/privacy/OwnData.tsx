import { useId, useState } from 'react';
import {
  downloadOwnData,
  type ErasurePreview,
  eraseOwnData,
  previewOwnErasure,
} from '#contracts/privacy/personal-data.ts';
import { setCurrentUser } from '../accounts/current-user.ts';
import { useFreshSignIn } from '../accounts/use-fresh-sign-in.tsx';
import { ApiError, callApi, fetchFile } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { clearAllDrafts } from '../ui/form-draft.ts';
import { saveFile } from '../ui/save-file.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { toast } from '../ui/toast.ts';
import { EraseDialog } from './EraseDialog.tsx';

const DATA_FILE = 'your-data.zip';

/** Saves the archive among the downloads, and says so. */
export function saveDataFile(file: Blob): void {
  saveFile(file, DATA_FILE);
  toast({ title: 'Your data is saved', description: `Look for ${DATA_FILE} in your downloads.` });
}

/** A copy of everything that the site has about the user, and its erasure. */
export function OwnData() {
  const copy = useFreshSignIn('the file has everything this site has about you');
  const erasure = useFreshSignIn('this erases everything this site has about you');
  const isRunning = copy.isRunning || erasure.isRunning;
  const [preview, setPreview] = useState<ErasurePreview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const noteId = useId();

  /** Runs an action, and shows a refusal on the page if trying again cannot help. */
  const noteRefusal = (action: () => Promise<void>) => async () => {
    setRefusal(null);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError) || !isLasting(error.code)) throw error;
      setRefusal(error.message);
    }
  };
  const download = () => copy.run(noteRefusal(async () => saveDataFile(await fetchFile(downloadOwnData))));
  const showPreview = () => erasure.run(noteRefusal(async () => setPreview(await callApi(previewOwnErasure))));

  async function erase(body: { confirmation: string }) {
    const { message } = await callApi(eraseOwnData, { body });
    toast({ title: 'Your data is erased', description: message });
    clearAllDrafts();
    setCurrentUser(null);
  }

  return (
    <TitledSection title="Your data" className="panel p-5 shadow-panel sm:p-8">
      <p className="mt-4">
        Get a copy of everything this site has about you, as a page to read and a file for other programs. Or have all
        of it erased.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" aria-disabled={isRunning} onClick={() => void download()}>
          Download my data
        </Button>
        <Button variant="secondary" aria-disabled={isRunning} onClick={() => void showPreview()}>
          Erase my data
        </Button>
      </div>
      <div role="alert" className="mt-4 empty:hidden">
        {refusal && (
          <>
            <FailureNote note={{ id: noteId, sentence: refusal }} />
            <p className="mt-2">
              My address is <ContactLink />.
            </p>
          </>
        )}
      </div>
      {copy.dialog}
      {erasure.dialog}
      {preview && (
        <EraseDialog
          title="Erase your data?"
          preview={preview}
          erase={erase}
          askForSignIn={erasure.ask}
          onClosed={() => setPreview(null)}
        />
      )}
    </TitledSection>
  );
}

/** Returns whether trying again cannot help: the address proves too little, or another account has a second step. */
const isLasting = (code: string | undefined): boolean => code === 'NOT_POSSIBLE' || code === 'SIGN_IN_NEEDED';
