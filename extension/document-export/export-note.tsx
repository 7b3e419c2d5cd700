import type { ServiceView } from '../../shared/api/conversion-service.ts';
import { type DocumentFormat, needsService } from '../../shared/api/document-export.ts';
import { openTab } from '../platform/windows/open-page.ts';
import { Button } from '../ui/components/button.tsx';
import { useMessages } from '../ui/messages/use-messages.ts';

type ExportNoteProps = {
  /** Null without a host, undefined until it is known. */
  service: ServiceView | null | undefined;
  format: DocumentFormat;
};

/** Where a document is made: what the person should know, or do, before. */
export function ExportNote({ service, format }: ExportNoteProps) {
  const { documents } = useMessages();
  if (service === undefined) return null;
  if (service === null) return <p className="field-help">{documents.needsHost}</p>;
  if (!needsService(format)) return <p className="field-help">{documents.stays}</p>;
  if (service.url !== null && service.keyConfigured) {
    return <p className="field-help">{documents.sentTo(new URL(service.url).host)}</p>;
  }
  return (
    <>
      <p className="field-help">{documents.needsService}</p>
      <Button onClick={() => void openTab('preferences', { tab: 'export' })}>
        {documents.setUp}
      </Button>
    </>
  );
}
