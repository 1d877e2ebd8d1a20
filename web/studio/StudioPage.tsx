import '../zod-without-eval.ts';
import { getStudio } from '#contracts/studio/studio.ts';
import { titledAdminPage } from '../admin/AdminLayout.tsx';
import { QueryContent } from '../admin/QueryContent.tsx';
import { useEndpoint } from '../queries.ts';
import { Studio } from './Studio.tsx';

export default titledAdminPage('Pages', StudioPage);

function StudioPage() {
  // Nothing is cached: the studio begins its draft with the first reply, which must be the newest.
  const studio = useEndpoint(getStudio, { gcTime: 0 });
  return (
    <QueryContent query={studio} noun="your pages">
      {(state) => <Studio state={state} />}
    </QueryContent>
  );
}
