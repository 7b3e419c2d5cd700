import { useEffect, useRef, useState } from 'react';
import {
  type DocumentFormat,
  type ExportRequest,
  needsService,
} from '../../shared/api/document-export.ts';
import { Button } from '../ui/components/button.tsx';
import { CheckField } from '../ui/components/check-field.tsx';
import { SelectField } from '../ui/components/select-field.tsx';
import { useToast } from '../ui/components/toasts.tsx';
import { useLanguageTag, useMessages } from '../ui/messages/use-messages.ts';
import { useHostAnswer } from '../ui/use-host-answer.ts';
import { ExportNote } from './export-note.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useExport } from './use-export.ts';

type ExportDialogProps = {
  source: ExportRequest['source'];
  onClose: () => void;
};

/** Asks for a format, and shows how far the document is until it is there. */
export function ExportDialog({ source, onClose }: ExportDialogProps) {
  const { documents, common } = useMessages();
  const language = useLanguageTag().startsWith('de') ? 'de' : 'en';
  const toast = useToast();
  const { answer: service } = useHostAnswer('service.read');
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<DocumentFormat>();
  const [pictures, setPictures] = useState(true);
  const { state, failure, start } = useExport();
  useEffect(() => dialog.current?.showModal(), []);
  const format = chosen ?? (service?.keyConfigured ? 'pdf' : 'odt');
  const isPossible = Boolean(service && (service.keyConfigured || !needsService(format)));

  async function run(): Promise<void> {
    const name = await start({ format, source, pictures, language });
    if (name === undefined) return;
    toast({ text: documents.saved(name), forMs: 6_000 });
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className="dialog" aria-label={documents.title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <h2>{documents.title}</h2>
        <SelectField
          label={documents.format}
          value={format}
          options={documents.formats}
          onChange={setChosen}
        />
        {format !== 'txt' && (
          <CheckField label={documents.pictures} checked={pictures} onChange={setPictures} />
        )}
        <ExportNote service={service} format={format} />
        {failure !== undefined && (
          <p className="field-problem" role="alert">
            {failure}
          </p>
        )}
        {state && <ExportProgress state={state} />}
        <div className="buttons">
          <Button onClick={() => dialog.current?.close()}>{common.cancel}</Button>
          <Button kind="primary" type="submit" disabled={!isPossible || state !== undefined}>
            {documents.start}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
