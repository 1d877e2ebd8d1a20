import '../../zod-without-eval.ts';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { getAttention } from '#contracts/today/today.ts';
import { useEndpoint } from '../../queries.ts';
import { titledAdminPage } from '../AdminLayout.tsx';
import { useListView } from '../list-view.ts';
import { LoadFailure, Loading } from '../QueryContent.tsx';
import { AttentionView, attentionGroups } from './attention-groups.ts';
import { NeedsAttention } from './NeedsAttention.tsx';
import { REFETCH_INTERVAL_MS } from './today.ts';

export default titledAdminPage('Needs attention', WholeList);

/** One of the lists on Today, with all its items. */
function WholeList() {
  const { list } = useListView(AttentionView, []).view;
  const attentionQuery = useEndpoint(getAttention, {
    params: { list },
    refetchOnMount: 'always',
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <>
      <p className="-mt-2 mb-5">
        <Link href="/admin" className="text-link inline-flex items-center gap-2 py-2">
          <ArrowLeft aria-hidden className="size-5" />
          Today
        </Link>
      </p>
      <div className="mb-6 empty:hidden">
        <LoadFailure title={`Error loading: ${attentionGroups[list].title.toLowerCase()}`} query={attentionQuery} />
      </div>
      {attentionQuery.data ? (
        <NeedsAttention key={list} attention={attentionQuery.data} list={list} />
      ) : (
        !attentionQuery.error && <Loading noun="the list" />
      )}
    </>
  );
}
