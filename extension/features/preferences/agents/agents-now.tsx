import type { AgentsState } from '../../../../shared/api/agents.ts';
import { askHost } from '../../../host-state/ask-host.ts';
import { Button } from '../../../ui/components/button.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';

type AgentsNowProps = { state: AgentsState; ask: () => Promise<void> };

/** Who is there, and the way to stop all of them, or to let them go on. */
export function AgentsNow({ state: { mayAct, halted, connected }, ask }: AgentsNowProps) {
  const { preferences } = useMessages();
  const attempt = useAttempt();

  async function tell(method: 'agents.halt' | 'agents.resume'): Promise<void> {
    await attempt(() => askHost(method, {}));
    await ask();
  }

  return (
    <section className="field" aria-label={preferences.agentsNow}>
      <h2>{preferences.agentsNow}</h2>
      {connected.length === 0 && <p className="field-help">{preferences.agentsNone}</p>}
      <ul className="agents">
        {connected.map(({ name, version, via }) => (
          <li key={`${name} ${version} ${via}`}>
            {name} {version}
          </li>
        ))}
      </ul>
      {halted && <p role="status">{preferences.agentsHalted}</p>}
      <div className="buttons">
        {halted && (
          <Button kind="primary" onClick={() => void tell('agents.resume')}>
            {preferences.agentsResume}
          </Button>
        )}
        {mayAct && !halted && (
          <Button onClick={() => void tell('agents.halt')}>{preferences.agentsHalt}</Button>
        )}
      </div>
    </section>
  );
}
