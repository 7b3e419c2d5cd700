import { useRef, useState } from 'react';
import { cropPicture } from '../../overlay/crop-picture.ts';
import { selectRegion } from '../../overlay/select-region.ts';
import { remoteReader } from '../../reader/remote-reader.ts';
import { Button } from '../../ui/components/button.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';

/** A first capture, on a picture that is always there. */
export function TryCapture() {
  const { onboarding, sidebar, capture, overlay } = useMessages();
  const attempt = useAttempt();
  const figure = useRef<HTMLElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'idle' | 'selecting' | 'reading'>('idle');
  const [text, setText] = useState<string>();

  async function read(picture: Blob): Promise<void> {
    setState('reading');
    const result = await attempt(() =>
      remoteReader.read(picture, { languages: ['eng'], layout: 'auto' }),
    );
    setState('idle');
    if (!result) return;
    setText(result.text);
    if (result.text !== '') await attempt(() => remoteReader.copy(result.text));
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
      <h2>{onboarding.tryTitle}</h2>
      <p>{onboarding.tryText}</p>
      <div className="try">
        <figure ref={figure} className="try-picture">
          <img ref={image} src="/sample.png" alt={onboarding.trySample} />
        </figure>
        <div className="try-result">
          <div className="buttons">
            <Button kind="primary" disabled={state !== 'idle'} onClick={() => void readPart()}>
              {onboarding.tryStart}
            </Button>
            <Button disabled={state !== 'idle'} onClick={() => void readAll()}>
              {onboarding.tryWhole}
            </Button>
          </div>
          <div role="status">
            {state === 'reading' && <p>{sidebar.reading}</p>}
            {text === '' && <p>{onboarding.tryNothing}</p>}
            {text && (
              <>
                <p>{onboarding.tryResult}</p>
                <pre>{text}</pre>
              </>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
