/** Outlines on a grid of 24; drawn in the color of the text around them. */
const outlines = {
  capture:
    'M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2M8 9h8M12 9v7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  color: 'M12 4c4 5 6 7.5 6 10a6 6 0 0 1-12 0c0-2.5 2-5 6-10z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  down: 'M12 5v14M6 13l6 6 6-6',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  editor: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  export: 'M14 4H6v16h12v-8M13 11l7-7M15 4h5v5',
  history: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  open: 'M7 10l5 5 5-5',
  pause: 'M9 6v12M15 6v12',
  pin: 'M8.5 4h7l-1 6.5 3 3.5h-11l3-3.5zM12 14v6',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  pointer: 'M6 4l13 7-6 2-3 6z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4 4',
  settings: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4',
  speak: 'M5 10v4h3l4 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  stop: 'M7 7h10v10H7z',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  up: 'M12 19V5M6 11l6-6 6 6',
  undo: 'M9 7L5 11l4 4M5 11h9a5 5 0 0 1 0 10h-3',
  redo: 'M15 7l4 4-4 4M19 11h-9a5 5 0 0 0 0 10h3',
  watch:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
} as const;

export type IconName = keyof typeof outlines;

/** A picture beside words that say the same, or in a button that has a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'drag' || name === 'more' ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outlines[name]} />
    </svg>
  );
}
