import { expect, test } from 'vitest';
import { type Placement, placedIn, turned } from './placement.ts';

const upright = { flags: 3, angle: 0, flipHorizontal: false, flipVertical: false };

test('angles count counterclockwise while y points down', () => {
  const { x, y } = turned(1, 0, 90);
  expect([x, y].map((value) => Math.round(value * 1000) / 1000)).toEqual([0, -1]);
});

test('a member of a turned group turns around the middle of the group', () => {
  const group: Placement = { ...upright, x: 100, y: 100, width: 40, height: 20, angle: 90 };
  const member: Placement = { ...upright, x: 30, y: 5, width: 10, height: 10 };
  const placed = placedIn(group, member);
  expect(placed.angle).toBe(90);
  expect([placed.x, placed.y].map(Math.round)).toEqual([115, 90]);
});

test('a member of a mirrored group lies on the other side', () => {
  const group: Placement = { ...upright, x: 0, y: 0, width: 40, height: 20, flipHorizontal: true };
  const placed = placedIn(group, { ...upright, x: 0, y: 0, width: 10, height: 10 });
  expect([placed.x, placed.y, placed.flipHorizontal]).toEqual([30, 0, true]);
});
