import { useMessages } from '../../ui/messages/use-messages.ts';
import { InstallHost } from './install-host.tsx';

/** What it may see, and how all of the screen can be captured. */
export function HostScreen() {
  const { onboarding } = useMessages();
  return (
    <>
      <InstallHost />
      <section>
        <h2>{onboarding.permissionsTitle}</h2>
        <dl className="permissions">
          {onboarding.permissions.map(([what, why]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
