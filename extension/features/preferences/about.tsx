import './preferences.css';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { type LicensedPart, licensedPart } from '../../../shared/licensed-parts.ts';
import { openTab } from '../../platform/browser-windows/open-page.ts';
import { extensionVersion } from '../../platform/identity.ts';
import { Button } from '../../ui/components/button.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useHostVersion } from '../../ui/use-host-answer.ts';
import { Card } from './card.tsx';

/** The About window: what this is, by itself. */
export function About() {
  const { preferences, sidebar } = useMessages();
  useEffect(() => {
    document.title = `${preferences.tabs.about} ${sidebar.title}`;
  }, [preferences, sidebar]);
  return (
    <main className="preferences">
      <h1 className="visually-hidden">{preferences.tabs.about}</h1>
      <div className="preferences-cards">
        <AboutTab />
      </div>
    </main>
  );
}

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

/** The parts that the product is made with, which the build lists beside the pages. */
function Licenses() {
  const { preferences } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="licenses" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{preferences.licenses}</summary>
      {isOpen && <Parts />}
    </details>
  );
}

function Parts() {
  const [parts, setParts] = useState<LicensedPart[]>([]);
  useEffect(() => {
    void fetch('/licenses.json')
      .then((answer) => answer.json())
      .then((listed) => setParts(z.array(licensedPart).parse(listed)));
  }, []);
  return (
    <ul>
      {parts.map(({ name, version, license }) => (
        <li key={`${name} ${version}`}>
          {name} {version}: {license}
        </li>
      ))}
    </ul>
  );
}
