/** As much as a window's title or a taskbar shows, in characters. */
const maxLength = 40;

/** What a window is called: the first words of its text, and what kind of window it is. */
export function titleOf(text: string, kind: string): string {
  const line = text.slice(0, 1_000).trim().split('\n')[0] ?? '';
  const words = line.replace(/\s+/g, ' ').trim();
  if (words === '') return kind;
  return `${shortened(words)} – ${kind}`;
}

function shortened(words: string): string {
  const characters = [...words];
  if (characters.length <= maxLength) return words;
  const cut = characters.slice(0, maxLength).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > maxLength / 2 ? cut.slice(0, end) : cut}…`;
}
