import { IconButton } from '../../ui/components/icon-button.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useHostVersion } from '../../ui/use-host-version.ts';

/** How to get the host: the command for this system. */
export function InstallHost() {
  const { onboarding, common, errors } = useMessages();
  const toast = useToast();
  const host = useHostVersion();
  const command = installCommand(navigator.userAgent);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(command);
      toast({ text: common.copied, forMs: 2_000 });
    } catch {
      toast({ text: errors.clipboard });
    }
  }

  return (
    <section>
      <h2>{onboarding.hostTitle}</h2>
      {host ? (
        <p>{onboarding.hostConnected}</p>
      ) : (
        <>
          <p>{onboarding.hostText}</p>
          <p className="command">
            <code>{command}</code>
            <IconButton icon="copy" label={common.copy} onClick={() => void copy()} />
          </p>
        </>
      )}
    </section>
  );
}

/** Windows PowerShell 5 does not know `&&`. */
function installCommand(userAgent: string): string {
  return `npm ci${userAgent.includes('Windows') ? ';' : ' &&'} npm run install-host`;
}
