/** Web pages come in a tab of their own; a program that writes or calls needs none. */
export function newTab(href: string): { target?: '_blank' } {
  return isWeb(href) ? { target: '_blank' } : {};
}

/** Opens a link of a text: it learns nothing of where it was opened. */
export function openPart(href: string): void {
  if (isWeb(href)) window.open(href, '_blank', 'noopener,noreferrer');
  else location.assign(href);
}

function isWeb(href: string): boolean {
  return /^https?:/i.test(href);
}
