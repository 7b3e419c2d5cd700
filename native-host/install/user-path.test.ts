import { expect, test } from 'vitest';
import { memoryRegistry } from '../../test/fixtures/host/memory-registry.ts';
import { addToPath, removeFromPath } from './user-path.ts';

const ours = 'C:\\Users\\Jürgen\\AppData\\Local\\Screenscribe\\app\\bin';

test.each(['', 'C:\\tools;%USERPROFILE%\\bin', 'C:\\tools;'])('beside “%s”', (theirs) => {
  const registry = memoryRegistry();
  registry.writePath(theirs);
  expect(addToPath(ours, registry)).toBe(true);
  expect(registry.readPath().split(';').at(-1)).toBe(ours);
  expect(addToPath(`${ours.toUpperCase()}\\`, registry)).toBe(false);
  expect(removeFromPath(ours, registry)).toBe(true);
  expect(registry.readPath()).toBe(theirs.replace(/;$/, ''));
  expect(removeFromPath(ours, registry)).toBe(false);
});
