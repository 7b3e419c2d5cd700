import type { ExportState } from '../../shared/api/document-export.ts';
import { useMessages } from '../ui/messages/use-messages.ts';

/** How far an export is, in words: how long a service takes nobody knows. */
export function ExportProgress({ state: { step, waitSeconds } }: { state: ExportState }) {
  const { documents } = useMessages();
  return (
    <div className="export-progress" role="status">
      <progress aria-label={documents.title} />
      <span>
        {step === 'waiting' ? documents.waiting(waitSeconds ?? 0) : documents.steps[step]}
      </span>
    </div>
  );
}
