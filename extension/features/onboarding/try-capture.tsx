import { useRef, useState } from 'react';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { cropPicture } from '../../overlay/crop-picture.ts';
import { selectRegion } from '../../overlay/select-region.ts';
import { readIntoHistory, UnkeptText } from '../../reader/read-into-history.ts';
import type { PictureReader } from '../../reader/reader-contract.ts';
import { remoteReader } from '../../reader/remote-reader.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { Button } from '../../ui/components/button.tsx';
import { Icon } from '../../ui/components/icon.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';

type Tried = {
  text: string;
  /** Whether it is in the history. */
  kept: boolean;
};

/** A first capture, on a picture that is always there. */
export function TryCapture({ onTried }: { onTried: () => void }) {
  const { onboarding, sidebar, capture, overlay } = useMessages();
  const attempt = useAttempt();
  const figure = useRef<HTMLElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'idle' | 'selecting' | 'reading'>('idle');
  const [tried, setTried] = useState<Tried>();

  async function read(picture: Blob): Promise<void> {
    setState('reading');
    const result = await attempt(() => capturePart(picture, onboarding.trySample));
    if (result && result.text !== '') await attempt(() => remoteReader.copy(result.text));
    setState('idle');
    if (!result) return;
    setTried(result);
    onTried();
  }

  async function readPart(): Promise<void> {
    if (!figure.current || !image.current) return;
    setState('selecting');
    const picture = await createImageBitmap(image.current);
    const words = { hint: capture.hint, description: capture.overlay, ...overlay };
    const taken = await selectRegion({ picture, into: figure.current, words });
    setState('idle');
    if (taken) await read(await cropPicture(picture, taken.region));
  }

  async function readAll(): Promise<void> {
    if (!image.current) return;
    const picture = await createImageBitmap(image.current);
    await read(
      await cropPicture(picture, { x: 0, y: 0, width: picture.width, height: picture.height }),
    );
  }

  return (
    <section>
      <p>{onboarding.intro}</p>
      <h2>{onboarding.tryTitle}</h2>
      <p>{onboarding.tryText}</p>
      <div className="try">
        <figure ref={figure} className="try-picture">
          <img ref={image} src="/sample.png" alt={onboarding.trySample} />
        </figure>
        <div className="try-result">
          <div className="buttons">
            <Button
              kind={tried ? 'normal' : 'primary'}
              disabled={state !== 'idle'}
              onClick={() => void readPart()}
            >
              {onboarding.tryStart}
            </Button>
            <Button disabled={state !== 'idle'} onClick={() => void readAll()}>
              {onboarding.tryWhole}
            </Button>
          </div>
          <div role="status">
            {state === 'reading' && <p>{sidebar.reading}</p>}
            {tried?.text === '' && <p>{onboarding.tryNothing}</p>}
            {tried && tried.text !== '' && (
              <>
                <p className="try-copied">
                  <Icon name="check" />
                  {tried.kept ? onboarding.tryKept : onboarding.tryCopied}
                </p>
                <pre>{tried.text}</pre>
              </>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** It is English whatever is set, and needs no app. */
const sampleReader: PictureReader = {
  ...remoteReader,
  read: (picture, reading) => remoteReader.read(picture, { ...reading, languages: ['eng'] }),
};

/** Reads a part of the sample, and keeps it as any capture is kept: not while that is paused. */
async function capturePart(picture: Blob, title: string): Promise<Tried> {
  const { capture, ocr } = await localSettings.read();
  if (capture.pauseHistory) {
    const { text } = await sampleReader.read(picture, ocr);
    return { text, kept: false };
  }
  const history = await sharedHistory();
  try {
    const source = { kind: 'page', title } as const;
    const { text } = await readIntoHistory(picture, source, { history, reader: sampleReader });
    return { text, kept: true };
  } catch (error) {
    if (!(error instanceof UnkeptText)) throw error;
    return { text: error.text, kept: false };
  }
}
