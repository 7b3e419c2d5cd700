import { expect, test } from 'vitest';
import type { BrowserWindow } from '../../shared/messages/contracts/window-methods.ts';
import type { SystemWindow } from '../screen/system-window.ts';
import { placeWindow } from './place-window.ts';

const editor: BrowserWindow = {
  id: '1',
  kind: 'editor',
  title: 'Editor',
  focused: true,
  frame: { x: 100, y: 60, width: 400, height: 300 },
  scale: 1.5,
  panel: null,
};

test('the pixels are those of the system, whatever the browser rounded', () => {
  const system = window({ x: 151, y: 89, width: 599, height: 451 });
  expect(placeWindow(editor, { windows: [system], pid: 7 })).toEqual({ box: system.box, system });
});

test('of two windows at one place the one of that process and title counts', () => {
  const box = { x: 150, y: 90, width: 600, height: 450 };
  const windows = [
    { ...window(box), pid: 8 },
    { ...window(box), title: 'News' },
    { ...window(box), title: 'Editor — Mozilla Firefox' },
  ];
  expect(placeWindow(editor, { windows, pid: 7 }).system).toBe(windows[2]);
});

test('a window that is nowhere near is another one: then the browser is believed', () => {
  const windows = [window({ x: 700, y: 90, width: 600, height: 450 })];
  expect(placeWindow(editor, { windows, pid: 7 })).toEqual({
    box: { x: 150, y: 90, width: 600, height: 450 },
    system: undefined,
  });
});

test('a panel keeps its distance from the far corner of its window', () => {
  const panel = { x: 300, y: 100, width: 200, height: 260 };
  const system = { ...window({ x: 150, y: 90, width: 604, height: 452 }), title: 'News' };
  expect(placeWindow({ ...editor, panel }, { windows: [system], pid: 7 }).box).toEqual({
    x: 454,
    y: 152,
    width: 300,
    height: 390,
  });
});

function window(box: SystemWindow['box']): SystemWindow {
  return { id: 1, pid: 7, app: '', focused: false, title: 'Editor', box };
}
