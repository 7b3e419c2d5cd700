import { extensionVersion } from '../../platform/identity.ts';
import { openTab } from '../../platform/windows/open-page.ts';
import { Button } from '../../ui/components/button.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useHostVersion } from '../../ui/use-host-version.ts';
import { Card } from './card.tsx';
import { Licenses } from './licenses.tsx';

export function AboutTab() {
  const { preferences } = useMessages();
  const host = useHostVersion();
  return (
    <>
      <Card name="about">
        <div className="about">
          <img src="/icon/128.png" alt="" width="64" height="64" />
          <div>
            <p>{preferences.version(extensionVersion())}</p>
            <p>
              {preferences.host}: {host ? preferences.version(host) : preferences.hostAbsent}
            </p>
          </div>
        </div>
        <p>{preferences.about}</p>
        <p className="field-help">{preferences.license}</p>
        <Licenses />
      </Card>
      <Card name="introduction">
        <div className="buttons">
          <Button onClick={() => void openTab('onboarding')}>{preferences.showOnboarding}</Button>
        </div>
      </Card>
    </>
  );
}
