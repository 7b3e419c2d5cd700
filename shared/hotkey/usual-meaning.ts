/** Combinations that most programs need: taken globally, they would be missed everywhere. */
const meanings: Record<string, string> = {
  'Ctrl+A': 'select all',
  'Ctrl+C': 'copy',
  'Ctrl+D': 'end of input',
  'Ctrl+F': 'find',
  'Ctrl+L': 'address bar',
  'Ctrl+N': 'new window',
  'Ctrl+O': 'open',
  'Ctrl+P': 'print',
  'Ctrl+Q': 'quit',
  'Ctrl+R': 'reload',
  'Ctrl+S': 'save',
  'Ctrl+T': 'new tab',
  'Ctrl+V': 'paste',
  'Ctrl+W': 'close',
  'Ctrl+X': 'cut',
  'Ctrl+Y': 'redo',
  'Ctrl+Z': 'undo',
  'Ctrl+Shift+C': 'copy in terminals',
  'Ctrl+Shift+V': 'paste in terminals',
  'Ctrl+Shift+Z': 'redo',
  'Ctrl+Tab': 'next tab',
  'Alt+F4': 'close the window',
  'Alt+Tab': 'switch windows',
  'Ctrl+Alt+Delete': 'system menu',
  F1: 'help',
  F5: 'reload',
  F11: 'full screen',
  'Cmd+A': 'select all',
  'Cmd+C': 'copy',
  'Cmd+V': 'paste',
  'Cmd+X': 'cut',
  'Cmd+Z': 'undo',
  'Cmd+Q': 'quit',
  'Cmd+S': 'save',
  'Cmd+W': 'close',
  'Cmd+Tab': 'switch windows',
};

/** What a hotkey, as `formatHotkey` writes it, does in most programs; undefined for nothing. */
export function usualMeaning(hotkey: string): string | undefined {
  return meanings[hotkey];
}
