import { useEffect, useState } from 'react';

/** Takes files that are dropped anywhere on the page. Answers whether some are over it. */
export function useFileDrop(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const hear = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop') => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Whatever is not prevented the browser opens as a tab.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(type === 'dragenter' || type === 'dragover');
      const files = [...event.dataTransfer.files];
      if (type === 'drop' && files.length > 0) take(files);
    };
    // Before all of the page's own: the browser waits for the answer.
    const options = { capture: true, signal: ended.signal };
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
      document.addEventListener(type, hear(type), options);
    return () => ended.abort();
  }, [take]);
  return over;
}
