import { useEffect, useRef, useState } from 'react';
import type { ExportRequest } from '../../../shared/api/document-export.ts';
import type { Entry } from '../../../shared/api/entry.ts';
import { csvHeader, entryCsv } from '../../../shared/history/csv-line.ts';
import { ExportDialog } from '../../document-export/export-dialog.tsx';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { isPopupWindow } from '../../platform/browser-windows/current-tab.ts';
import { requestCapture } from '../../platform/messaging/capture-request.ts';
import { languagesOf } from '../../reader/read-again.ts';
import { PausedBanner, WatchBanners } from '../../ui/components/banners.tsx';
import { Button, IconButton } from '../../ui/components/button.tsx';
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../ui/components/menu.tsx';
import { ReadingDialog } from '../../ui/components/reading-dialog.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { chooseFiles, download } from '../../ui/files.ts';
import type { Messages } from '../../ui/messages/message-catalog.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { SidebarMenu } from './actions/sidebar-menu.tsx';
import { useEntryActions } from './actions/use-entry-actions.ts';
import { useUndoKey } from './actions/use-undo-key.ts';
import { useToday } from './list/days/use-days.ts';
import { EmptyList } from './list/empty-list.tsx';
import { EntryList } from './list/entry-list.tsx';
import { noSelection, within } from './list/selection.ts';
import { SelectionBar } from './list/selection-bar.tsx';
import { useEntryToShow } from './list/use-entry-to-show.ts';
import { NoHostBanner } from './no-host-banner.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { FilterChips } from './search/filter-chips.tsx';
import { everything, isNarrowed, noFilters, sorts } from './search/list-query.ts';
import { SearchBar } from './search/search-bar.tsx';
import { useFound } from './search/use-found.ts';
import { UnsavedTexts } from './unsaved-texts.tsx';
import { type Batch, usePictures } from './use-pictures.ts';

/** How far an import is, in entries; the total is unknown until the file is read. */
type ImportProgress = { done: number; total: number | undefined };

/** The sidebar once the history is open. */
export function OpenSidebar({ history }: { history: HistoryStore }) {
  const { common, sidebar, errors } = useMessages();
  const attempt = useAttempt();
  const [query, setQuery] = useState(everything);
  const changes = useChanges(history);
  const toShow = useEntryToShow(() => setQuery(everything));
  const today = useToday();
  const { found, allIds } = useFound(history, query, { changes, today });
  const [clearing, setClearing] = useState<string[]>();
  const [wanted, setSelection] = useState(noSelection);
  const actions = useEntryActions(history);
  const pictures = usePictures(history);
  const importing = useImport(history);
  const [exporting, setExporting] = useState<ExportRequest['source']>();
  const [rereading, setRereading] = useState<Entry>();

  const ids = typeof found === 'object' ? found.ids : [];
  // A list that leaves entries out may have none, and the history some.
  const isEmpty = typeof found === 'object' && ids.length === 0 && !isNarrowed(found.query);
  const selection = within(wanted, ids);
  const selected = ids.filter((id) => selection.ids.has(id));
  const readPicture = async () =>
    pictures.read(await chooseFiles('image/*,application/pdf'), 'file');

  useUndoKey(actions.undoRemove);
  const isOwnWindow = useOwnWindow();

  return (
    <main className="sidebar">
      <h1 className="visually-hidden">{sidebar.title}</h1>
      <header className="sidebar-head">
        <SearchBar query={query} onChange={setQuery} />
        <IconButton
          icon="capture"
          label={sidebar.capture}
          onClick={() => void attempt(requestCapture)}
        />
        <SidebarMenu
          onReadPicture={() => void readPicture()}
          onReadFolder={() => void pictures.readFolder()}
          onExport={(format) =>
            void attempt(async () => download(await exportHistory(history, format)))
          }
          onExportDocument={() => setExporting({ kind: 'entries' })}
          onImport={() => void importing.start()}
          empty={isEmpty}
          narrowed={isNarrowed(query)}
          onClear={() => void attempt(async () => setClearing(await allIds(query)))}
        />
        {isOwnWindow && (
          <IconButton icon="close" label={sidebar.closeWindow} onClick={() => window.close()} />
        )}
      </header>
      <FilterChips query={query} onChange={setQuery} />
      <WatchBanners />
      <PausedBanner />
      <NoHostBanner />
      <UnsavedTexts history={history} changes={changes} />
      {selected.length > 0 ? (
        <SelectionBar
          count={selected.length}
          onCopy={() => void attempt(async () => actions.copy(await history.getMany(selected)))}
          onPaint={(color) => actions.paint(selected, color)}
          onExport={() => setExporting({ kind: 'entries', ids: selected })}
          onRemove={() => actions.remove(selected)}
          onSelectAll={() => setSelection({ ids: new Set(ids), anchor: undefined })}
          onEnd={() => setSelection(noSelection)}
        />
      ) : (
        <div className="sidebar-state">
          <p className="sidebar-count" role="status" data-query={queryOf(found)}>
            {stateOf(importing.progress, pictures.batch, sidebar) ?? countOf(found, sidebar)}
          </p>
          {importing.progress ? (
            <Button onClick={importing.cancel}>{common.cancel}</Button>
          ) : pictures.batch ? (
            <Button onClick={pictures.cancel}>{common.cancel}</Button>
          ) : (
            <Menu
              label={`${sidebar.sort}: ${sidebar.sorts[query.sort]}`}
              trigger={sidebar.sorts[query.sort]}
            >
              {sorts.map((sort) => (
                <MenuItem
                  key={sort}
                  checked={sort === query.sort}
                  onSelect={() => setQuery({ ...query, sort })}
                >
                  {sidebar.sorts[sort]}
                </MenuItem>
              ))}
            </Menu>
          )}
        </div>
      )}
      {found === 'failed' && <p className="field-problem">{errors.history}</p>}
      {found !== undefined && found !== 'failed' && found.total > 0 && (
        <EntryList
          history={history}
          found={found}
          changes={changes}
          actions={actions}
          selection={selection}
          onSelect={setSelection}
          onReread={setRereading}
          toShow={toShow}
        />
      )}
      {found !== undefined && found !== 'failed' && found.total === 0 && (
        <EmptyList
          query={found.query}
          onCapture={() => void attempt(requestCapture)}
          onReadPicture={() => void readPicture()}
          onClearFilters={() => setQuery({ ...query, ...noFilters })}
          onShowAll={() => setQuery(everything)}
        />
      )}
      {rereading && (
        <ReadingDialog
          languages={languagesOf(rereading)}
          onRead={(reading) => actions.reread(rereading, reading)}
          onClose={() => setRereading(undefined)}
        />
      )}
      {clearing && (
        <ConfirmDialog
          title={sidebar.clearTitle(clearing.length)}
          text={isNarrowed(query) ? sidebar.clearShownText : sidebar.clearText}
          confirm={sidebar.clearConfirm(clearing.length)}
          onConfirm={() => actions.removeAll(clearing)}
          onClose={() => setClearing(undefined)}
        />
      )}
      {exporting && <ExportDialog source={exporting} onClose={() => setExporting(undefined)} />}
      {pictures.asked && <PasswordDialog asked={pictures.asked} />}
      {pictures.over && <p className="drop-here">{sidebar.dropHere}</p>}
    </main>
  );
}

/** The words whose results the list shows: while a search runs, still the previous ones. */
function queryOf(found: ReturnType<typeof useFound>['found']): string | undefined {
  return found === undefined || found === 'failed' ? undefined : found.query.q;
}

/** What is under way; undefined for nothing. */
function stateOf(
  importing: ImportProgress | undefined,
  pictures: Batch | undefined,
  sidebar: Messages['sidebar'],
): string | undefined {
  if (importing) return sidebar.importing(importing);
  return pictures && sidebar.readingOf(pictures);
}

function countOf(
  found: ReturnType<typeof useFound>['found'],
  sidebar: Messages['sidebar'],
): string {
  if (found === undefined || found === 'failed' || found.partial || found.total === 0) return '';
  return found.query.q.trim() === '' ? sidebar.entries(found.total) : sidebar.found(found.total);
}

/** A number that grows with every change of the history, whoever made it. */
function useChanges(history: HistoryStore): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const unmounted = new AbortController();
    history.replica.onChange(() => setChanges((count) => count + 1), unmounted.signal);
    return () => unmounted.abort();
  }, [history]);
  return changes;
}

const pageSize = 1_000;

/** The whole history as a file, in the formats of the host. */
async function exportHistory(history: HistoryStore, format: 'json' | 'csv'): Promise<File> {
  const entries = await allEntries(history);
  const name = `screenscribe-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv')
    return new File([csvHeader(), ...entries.map(entryCsv)], name, { type: 'text/csv' });
  const document = { version: 1, exportedAt: new Date().toISOString(), entries };
  return new File([JSON.stringify(document)], name, { type: 'application/json' });
}

async function allEntries(history: HistoryStore): Promise<Entry[]> {
  const { ids } = await history.ids({ sort: 'position', mixed: true });
  const entries: Entry[] = [];
  for (let start = 0; start < ids.length; start += pageSize)
    entries.push(...(await history.getMany(ids.slice(start, start + pageSize))));
  return entries;
}

/** Imports files that the user chooses, one after the other, and can be ended. */
function useImport(history: HistoryStore) {
  const { sidebar } = useMessages();
  const toast = useToast();
  const attempt = useAttempt();
  const [progress, setProgress] = useState<ImportProgress>();
  const stopping = useRef<AbortController>(undefined);

  async function importFile(file: File, signal: AbortSignal): Promise<void> {
    const onProgress = (done: number, total: number) => setProgress({ done, total });
    const result = await history.importJson(await file.text(), { signal, onProgress });
    const { added, updated, skipped } = result;
    if (signal.aborted) toast({ text: sidebar.importCancelled(added + updated) });
    else toast({ text: sidebar.imported(added, updated, skipped), forMs: 6_000 });
  }

  async function start(): Promise<void> {
    if (stopping.current) return;
    const files = await chooseFiles('application/json,.json');
    const stop = new AbortController();
    stopping.current = stop;
    for (const file of files) {
      if (stop.signal.aborted) break;
      setProgress({ done: 0, total: undefined });
      await attempt(() => importFile(file, stop.signal));
    }
    stopping.current = undefined;
    setProgress(undefined);
  }

  return { start, progress, cancel: () => stopping.current?.abort() };
}

/** Whether the sidebar is a window of its own, which Esc closes then. */
function useOwnWindow(): boolean {
  const [isOwn, setOwn] = useState(false);
  useEffect(() => {
    void isPopupWindow().then(setOwn);
  }, []);
  useEffect(() => {
    if (!isOwn) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hasOwnUse(event)) window.close();
    };
    // After all other handlers of the page: Esc first ends what it is in.
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [isOwn]);
  return isOwn;
}

/** Where Esc ends something smaller: a dialog, a menu, what is being written, a selection. */
function hasOwnUse({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || document.querySelector('dialog[open], :popover-open')) return true;
  if (target instanceof HTMLInputElement) return target.value !== '';
  return target instanceof Element && target.matches('textarea, select');
}
