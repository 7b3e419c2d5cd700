import { useLayoutEffect, useRef } from 'react';
import type { PreviewBox } from './preview-box.ts';

/** A picture over everything else: nothing moves to make room for it. */
export function Preview({ url, box }: { url: string; box: PreviewBox }) {
  const shown = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => shown.current?.showPopover(), []);
  const { left, top, width, height } = box;
  return (
    <div ref={shown} popover="manual" className="preview" style={{ left, top, width, height }}>
      <img src={url} alt="" draggable={false} />
    </div>
  );
}
