import { useMessages } from '../../ui/messages/use-messages.ts';

/** A toolbar with the menu of its extensions open, and the button that pins one to it. */
export function PinDrawing() {
  const { onboarding, sidebar } = useMessages();
  return (
    <svg
      className="pin-drawing"
      viewBox="0 0 280 120"
      role="img"
      aria-label={onboarding.pinDrawing}
    >
      <rect className="pin-surface" x="1" y="1" width="278" height="118" rx="8" />
      <rect className="pin-field" x="12" y="10" width="190" height="20" rx="10" />
      <circle className="pin-ring" cx="226" cy="20" r="13" />
      <path
        className="pin-line"
        d="M220 17h4a2.5 2.5 0 1 1 4 0h4v4a2.5 2.5 0 1 0 0 4v3h-12z"
        transform="translate(0 -2)"
      />
      <path className="pin-line" d="M254 14v.01M254 20v.01M254 26v.01" />
      <rect className="pin-menu" x="84" y="44" width="176" height="64" rx="6" />
      <rect className="pin-field" x="96" y="53" width="70" height="7" rx="3.5" />
      <image href="/icon/128.png" x="96" y="72" width="22" height="22" />
      <text className="pin-name" x="126" y="87">
        {sidebar.title}
      </text>
      <circle className="pin-ring" cx="240" cy="83" r="13" />
      {import.meta.env.FIREFOX ? (
        <path
          className="pin-line"
          d="M240 79.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM240 75v2M240 89v2M232 83h2M246 83h2M234.500 77.500l1.400 1.400M244.100 87.100l1.400 1.400M234.500 88.500l1.400-1.400M244.100 78.900l1.400-1.400"
        />
      ) : (
        <path className="pin-line" d="M237 76h6l-.8 5 2.800 3h-10l2.800-3zM240 84v7" />
      )}
    </svg>
  );
}
