import { FilterSelect, ListFilters } from '../ListFilters.tsx';
import { mailStateName } from '../mail-labels.ts';
import { type MailStateFilter, mailStateFilters, type ShowMails } from './mails-view.ts';

export function MailFilters(props: { state: MailStateFilter | null; search: string; onShow: ShowMails }) {
  const { state, search, onShow } = props;
  return (
    <ListFilters
      label="Search by a part of a name or email address"
      placeholder="Name or email address"
      search={search}
      onSearch={(search) => onShow({ search })}
    >
      <FilterSelect
        label="Emails to show"
        value={state ?? 'all'}
        options={mailStateFilters.map((value) => ({ value, label: filterLabel(value) }))}
        onChoose={(state) => onShow({ state })}
      />
    </ListFilters>
  );
}

function filterLabel(state: MailStateFilter): string {
  if (state === 'all') return 'All emails';
  return state === 'unsent' ? 'Needs attention' : mailStateName(state);
}
