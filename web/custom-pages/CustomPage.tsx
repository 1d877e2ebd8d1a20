import { useLocation } from 'wouter';
import { useSite } from '../site.tsx';
import { CustomPageView } from './CustomPageView.tsx';

/** The page that the coach has made for this address. */
export default function CustomPage() {
  const [here] = useLocation();
  const page = useSite().content.customPages.find(({ path }) => path === here);
  return page && <CustomPageView page={page} />;
}
