import { useState } from 'react';
import { MessageError } from '../../../shared/messages/message-error.ts';
import { describeFailure } from '../../document-export/describe-failure.ts';
import { askHost } from '../../host-state/ask-host.ts';
import { Button } from '../../ui/components/button.tsx';
import { CheckField, TextField } from '../../ui/components/fields.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useHostAnswer } from '../../ui/use-host-answer.ts';
import { Card } from './card.tsx';

type Said = { good: boolean; text: string };

/** The service that makes documents of the history: kept by the host, which keeps its key. */
export function ConversionService() {
  const messages = useMessages();
  const { preferences } = messages;
  const { answer: service, ask } = useHostAnswer('service.read');
  const [typedUrl, setUrl] = useState<string>();
  const [key, setKey] = useState('');
  const [allowPlainHttp, setAllowed] = useState(false);
  const [said, setSaid] = useState<Said>();
  const [busy, setBusy] = useState(false);
  if (service === undefined) return null;
  const url = typedUrl ?? service?.url ?? '';

  async function attempt(work: () => Promise<Said | undefined>): Promise<void> {
    setBusy(true);
    setSaid(undefined);
    try {
      setSaid(await work());
    } catch (error) {
      console.warn(error);
      const isAddress = error instanceof MessageError && error.code === 'invalid_request';
      const text = isAddress ? preferences.serviceBadAddress : describeFailure(error, messages);
      setSaid({ good: false, text });
    } finally {
      setBusy(false);
      await ask();
    }
  }

  async function save(): Promise<Said> {
    const given = key.trim();
    await askHost('service.set', { url, allowPlainHttp, ...(given && { key: given }) });
    setUrl(undefined);
    setKey('');
    await askHost('service.check', {});
    return { good: true, text: preferences.serviceWorks };
  }

  async function remove(): Promise<undefined> {
    await askHost('service.remove', {});
    setUrl(undefined);
    setKey('');
  }

  return (
    <Card name="service">
      {service === null ? (
        <p className="field-help">{preferences.serviceNeedsHost}</p>
      ) : (
        <form
          className="field-group"
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(save);
          }}
        >
          <TextField label={preferences.serviceUrl} type="url" value={url} onChange={setUrl} />
          <TextField
            label={preferences.serviceKey}
            type="password"
            value={key}
            help={service.keyConfigured ? preferences.serviceKeySet : undefined}
            onChange={setKey}
          />
          {isPlain(url) && (
            <CheckField
              label={preferences.servicePlain}
              checked={allowPlainHttp}
              onChange={setAllowed}
            />
          )}
          <div className="buttons">
            <Button type="submit" kind="primary" disabled={busy || url.trim() === ''}>
              {preferences.serviceSave}
            </Button>
            {service.url !== null && (
              <Button disabled={busy} onClick={() => void attempt(remove)}>
                {preferences.serviceRemove}
              </Button>
            )}
          </div>
          {said && (
            <p className={said.good ? 'field-help' : 'field-problem'} role="status">
              {said.text}
            </p>
          )}
        </form>
      )}
    </Card>
  );
}

/** Whether others could read what goes there. The host decides; this only shows the question. */
function isPlain(url: string): boolean {
  const host = /^\s*http:\/\/(\[[^\]]*\]|[^/:]*)/i.exec(url)?.[1];
  return host !== undefined && host !== '' && !/^(localhost|127\..*|\[::1\])$/i.test(host);
}
