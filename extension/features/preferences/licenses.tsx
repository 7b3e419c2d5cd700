import { useEffect, useState } from 'react';
import { z } from 'zod';
import { type LicensedPart, licensedPart } from '../../../shared/licensed-parts.ts';
import { useMessages } from '../../ui/messages/use-messages.ts';

/** The parts that the product is made with, which the build lists beside the pages. */
export function Licenses() {
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
