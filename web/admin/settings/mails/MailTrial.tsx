import { useState } from 'react';
import type { z } from 'zod';
import type { MailText } from '#contracts/mail/mail-places.ts';
import type { MailTextKind } from '#contracts/mail/mail-text-kinds.ts';
import { previewMailText, testMailText } from '#contracts/mail/mail-texts.ts';
import { unwrapText } from '#domain/wrapped-text.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/Button.tsx';
import { showErrorToast, useMutationWithToast } from '../../mutation-with-toast.ts';

type Preview = z.infer<typeof previewMailText.reply>;

/** Shows the mail with the words that are typed, and sends it to the coach. */
export function MailTrial({ kind, text }: { kind: MailTextKind; text: MailText }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const mutate = useMutationWithToast([]);
  const request = { params: { kind }, body: { text } };

  async function run(task: () => Promise<unknown>) {
    setBusy(true);
    await task().catch((error: unknown) => showErrorToast('That didn’t work', error));
    setBusy(false);
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => void run(async () => setPreview(await callApi(previewMailText, request)))}
        >
          Preview
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() =>
            void run(() => mutate(() => callApi(testMailText, request), { done: 'Test sent', failed: 'Test not sent' }))
          }
        >
          Send a test to yourself
        </Button>
      </div>
      {preview && (
        <section aria-label="Preview" className="rounded-control border border-line bg-card p-4">
          <p className="mb-3 text-muted text-sm">
            {preview.isSample
              ? 'With made-up names, as there is nothing yet that it could be about. Links are hidden.'
              : 'With your newest booking, payment or account. Links and passwords are hidden.'}
          </p>
          <p className="font-semibold [overflow-wrap:anywhere]">{preview.subject}</p>
          <p className="mt-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{unwrapText(preview.text)}</p>
        </section>
      )}
    </div>
  );
}
