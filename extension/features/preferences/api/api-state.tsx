import type { ApiState as State } from '../../../../shared/api/api-state.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';

/** Where the API listens, or why it does not. */
export function ApiState({ state: { port, takenPort, isForced } }: { state: State }) {
  const { preferences } = useMessages();
  const address = `http://127.0.0.1:${port}`;
  return (
    <div role="status">
      {takenPort !== null && <p className="field-problem">{preferences.apiPortTaken(takenPort)}</p>}
      {port === null ? (
        takenPort === null && <p>{preferences.apiOff}</p>
      ) : (
        <p>
          {preferences.apiListens(address)}{' '}
          <a href={`${address}/docs`} target="_blank" rel="noreferrer">
            {preferences.apiDocs}
          </a>
        </p>
      )}
      {isForced && <p className="field-help">{preferences.apiForced}</p>}
    </div>
  );
}
