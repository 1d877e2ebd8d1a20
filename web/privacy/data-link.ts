import { downloadLinkedData, eraseLinkedData, readDataLink } from '#contracts/privacy/personal-data.ts';
import { useLinkLookup } from '../accounts/link-lookup.ts';
import { callApi, fetchFile } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { toast } from '../ui/toast.ts';
import { saveDataFile } from './OwnData.tsx';

type DataLink = { token: string };

export const useDataLink = () => useMailedLink<DataLink>('personalData', readToken);

/** Reads the token behind the #, a part of the address that servers and referrers do not see. */
function readToken(): DataLink | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  return token ? { token } : null;
}

export const downloadByLink = async (token: string): Promise<void> =>
  saveDataFile(await fetchFile(downloadLinkedData, { body: { token } }));

export async function eraseByLink(token: string, { confirmation }: { confirmation: string }): Promise<void> {
  const { message } = await callApi(eraseLinkedData, { body: { token, confirmation } });
  toast({ title: 'Your data is erased', description: message });
}

const readData = (token: string) => callApi(readDataLink, { body: { token } });

/** Looks up whose data the link opens. The preview is null once everything is erased. */
export const useLinkedData = (token: string) => useLinkLookup(token, readData);
