import './preferences.css';
import { useEffect } from 'react';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { AboutTab } from './about-tab.tsx';

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
