import { Button } from '../../../ui/components/button.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { isFiltered, isNarrowed, type ListQuery } from '../search/list-query.ts';

type EmptyListProps = {
  query: ListQuery;
  onCapture: () => void;
  onReadPicture: () => void;
  onClearFilters: () => void;
  onShowAll: () => void;
};

/** Shown instead of a list without entries. */
export function EmptyList(props: EmptyListProps) {
  const { query, onCapture, onReadPicture, onClearFilters, onShowAll } = props;
  const { sidebar } = useMessages();
  if (!isNarrowed(query)) {
    return (
      <Notice icon="capture" title={sidebar.emptyTitle} text={sidebar.emptyText}>
        <Button kind="primary" icon="capture" onClick={onCapture}>
          {sidebar.capture}
        </Button>
        <Button icon="picture" onClick={onReadPicture}>
          {sidebar.readPicture}
        </Button>
      </Notice>
    );
  }
  const searched = query.q.trim() !== '';
  const filtered = isFiltered(query);
  const text = searched ? sidebar.noHitsText : sidebar.noneFilteredText;
  return (
    <Notice
      icon="search"
      title={sidebar.noHitsTitle}
      text={searched && filtered ? sidebar.noFilteredHitsText : text}
    >
      {filtered && <Button onClick={onClearFilters}>{sidebar.clearFilters}</Button>}
      {searched && <Button onClick={onShowAll}>{sidebar.showAll}</Button>}
    </Notice>
  );
}
