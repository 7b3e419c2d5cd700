import type { ReactNode } from 'react';
import { Button } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import type { Zoom } from './use-zoom.ts';

/** The ways to another size of the picture, and what else can be done with it. */
export function ZoomBar({ zoom, children }: { zoom: Zoom; children?: ReactNode }) {
  const { editor } = useMessages();
  return (
    <div className="zoom-bar" role="toolbar" aria-label={editor.zoom}>
      <Button
        aria-label={editor.zoomOut}
        title={`${editor.zoomOut} (-)`}
        onClick={() => zoom.zoomBy(-1)}
      >
        −
      </Button>
      <Button
        aria-label={editor.zoomIn}
        title={`${editor.zoomIn} (+)`}
        onClick={() => zoom.zoomBy(1)}
      >
        +
      </Button>
      <Button title={`${editor.zoomFit} (0)`} onClick={zoom.showWhole}>
        {editor.zoomFit}
      </Button>
      <Button onClick={zoom.toFullSize}>100 %</Button>
      {children}
    </div>
  );
}
