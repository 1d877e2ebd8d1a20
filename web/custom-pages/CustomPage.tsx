import { useLocation } from 'wouter';
import { customPageKey } from '#contracts/public-pages.ts';
import { useSite } from '../site.tsx';
import { CustomPageView } from './CustomPageView.tsx';

/** The page that the coach has made for this address. */
export default function CustomPage() {
  const [path] = useLocation();
  const page = useSite().content[customPageKey(path)];
  return page && <CustomPageView page={page} />;
}
