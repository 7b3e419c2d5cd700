import { open, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { maxImageBytes } from '../../../shared/api/image-limits.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { decodeImage } from '../../../shared/node/image/decode-image.ts';
import { resizeImage } from '../../../shared/node/image/decode-with-sharp.ts';
import { cropImage } from '../../../shared/ocr/image/crop-image.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import { askPortal, portals, portalVersion } from '../../portal/portal.ts';
import { BusError, openSessionBus, type SessionBus } from '../../portal/session-bus.ts';
import { refusal } from '../../wayland/what-wayland-offers.ts';
import type { Output } from '../wayland-outputs.ts';

const done = z.object({ uri: z.url({ protocol: /^file$/ }) });

/** In ms: the first time a person has to find the dialog and click in it. */
const consentMs = 15_000;

let underWay: Promise<RgbaImage> | undefined;

/**
 * The whole desktop, photographed by the desktop itself (xdg-desktop-portal). It asks the person
 * once and remembers the answer. Concurrent callers get the same image, and the person no second
 * dialog.
 * @throws {Problem} `permission_denied` with what to do, `timeout` where the portal hangs
 */
export async function portalScreenshot(): Promise<RgbaImage> {
  underWay ??= take().finally(() => {
    underWay = undefined;
  });
  return await underWay;
}

async function take(): Promise<RgbaImage> {
  using bus = await openBus();
  if ((await portalVersion(bus, portals.screenshot)) === null) throw refusal('screen');
  const method = { interface: portals.screenshot, member: 'Screenshot' };
  const options = { interactive: bus.variant('b', false) };
  const answer = await askPortal(
    bus,
    { ...method, signature: 's', body: [''] },
    { options, limitMs: consentMs, unanswered },
  );
  if (answer.state === 'refused') throw refused();
  if (answer.state === 'failed') throw failed();
  const file = fileURLToPath(done.parse(answer.results).uri);
  try {
    return await decodeImage(await readBounded(file));
  } finally {
    // The desktop stores it among the person's pictures, where nobody asked for it.
    await rm(file, { force: true });
  }
}

async function openBus(): Promise<SessionBus> {
  try {
    return await openSessionBus();
  } catch (error) {
    throw error instanceof BusError ? refusal('screen') : error;
  }
}

async function readBounded(file: string): Promise<Buffer> {
  await using opened = await open(file, 'r');
  const { size } = await opened.stat();
  if (size > maxImageBytes) throw new Problem('payload_too_large', 'The screenshot is over 50 MB.');
  return await opened.readFile();
}

function unanswered(): Problem {
  return new Problem(
    'permission_denied',
    'The desktop asks whether the screen may be photographed. Allow it in its dialog, and try again.',
  );
}

function refused(): Problem {
  return new Problem(
    'permission_denied',
    'Photographing the screen was refused in the dialog of the desktop. Try again and choose “Share” ' +
      'or “Allow”.',
  );
}

function failed(): Problem {
  return new Problem(
    'permission_denied',
    'The desktop does not let Screenscribe photograph the screen. It may have been refused before: ' +
      'allow it in the settings under Apps → Permissions, or run: flatpak permission-reset screenshot',
  );
}

/**
 * The part of an image of the whole desktop that shows one output, in the size of that. Desktops
 * draw such an image in their own units times their largest scale.
 */
export async function cutOutput(
  desktop: RgbaImage,
  output: Output,
  all: Output[],
): Promise<RgbaImage> {
  const left = Math.min(...all.map(({ logical }) => logical.x));
  const top = Math.min(...all.map(({ logical }) => logical.y));
  const right = Math.max(...all.map(({ logical }) => logical.x + logical.width));
  const scale = desktop.width / (right - left);
  const { logical, physical } = output;
  const x = Math.min(desktop.width - 1, Math.round((logical.x - left) * scale));
  const y = Math.min(desktop.height - 1, Math.round((logical.y - top) * scale));
  const width = Math.min(desktop.width - x, Math.round(logical.width * scale));
  const height = Math.min(desktop.height - y, Math.round(logical.height * scale));
  const part = cropImage(desktop, { x, y, width, height });
  if (width === physical.width && height === physical.height) return part;
  return await resizeImage(part, physical);
}
