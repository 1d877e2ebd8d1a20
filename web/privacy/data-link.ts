import { useCallback, useEffect, useState } from 'react';
import {
  downloadLinkedData,
  type ErasurePreview,
  eraseLinkedData,
  readDataLink,
} from '#contracts/privacy/personal-data.ts';
import { ApiError, callApi, fetchFile } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import { DATA_FILE } from './OwnData.tsx';

type DataLink = { token: string };

export const useDataLink = () => useMailedLink<DataLink>('personalData', readToken);

/** The token stands behind the #, which servers and referrers do not see. */
function readToken(): DataLink | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  return token ? { token } : null;
}

export async function downloadByLink(token: string): Promise<void> {
  saveFile(await fetchFile(downloadLinkedData, { body: { token } }), DATA_FILE);
  toast({ title: 'Your data is saved', description: `Look for ${DATA_FILE} in your downloads.` });
}

export async function eraseByLink(token: string, { confirmation }: { confirmation: string }): Promise<void> {
  const { message } = await callApi(eraseLinkedData, { body: { token, confirmation } });
  toast({ title: 'Your data is erased', description: message });
}

/** `preview` is null once everything is erased. */
type Lookup =
  | { status: 'loading' }
  | { status: 'found'; preview: ErasurePreview | null }
  | { status: 'invalid' }
  | { status: 'needs-sign-in'; sentence: string }
  | { status: 'failed'; sentence: string };

/** Looks up what the link is about; `lookAgain` repeats it. */
export function useLinkedData(token: string) {
  const [lookup, setLookup] = useState<Lookup>({ status: 'loading' });
  const lookAgain = useCallback(async () => setLookup(await fetchLookup(token)), [token]);
  useEffect(() => void lookAgain(), [lookAgain]);
  return { lookup, lookAgain };
}

async function fetchLookup(token: string): Promise<Lookup> {
  try {
    const { preview } = await callApi(readDataLink, { body: { token } });
    return { status: 'found', preview };
  } catch (error) {
    if (error instanceof ApiError && error.fields.token) return { status: 'invalid' };
    if (error instanceof ApiError && error.code === 'SIGN_IN_NEEDED')
      return { status: 'needs-sign-in', sentence: error.message };
    const sentence = getErrorMessage(error) ?? 'Your link couldn’t be checked. Please try again.';
    return { status: 'failed', sentence };
  }
}
