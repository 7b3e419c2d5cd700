import { resizeImage } from '../../../shared/node/image/resize-image.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import { connectWayland } from '../../wayland/connection.ts';
import { readGlobals } from '../../wayland/globals.ts';
import type { ConnectedDisplays } from '../capturable-display.ts';
import { imageOf } from '../display-image.ts';
import { noDisplay } from '../display-server.ts';
import { castInUse } from '../portal/cast-in-use.ts';
import { cutOutput } from '../portal/cut-output.ts';
import { portalScreenshot } from '../portal/portal-screenshot.ts';
import { type Output, placedOutputs, type Transform } from './outputs.ts';
import { openScreencopy, type PhotographOutput } from './screencopy.ts';

/** The displays of a Wayland compositor. Throws `no_display` where it has none. */
export async function waylandDisplays(socket: string): Promise<ConnectedDisplays> {
  const connection = connectWayland(socket);
  try {
    const globals = await readGlobals(connection);
    const outputs = await placedOutputs(connection, globals);
    if (outputs.length === 0) throw noDisplay();
    const photograph = openScreencopy(connection, globals) ?? byPortal(outputs);
    const primary = Math.max(0, outputs.findIndex(isAtOrigin));
    return {
      displays: outputs.map((output, index) => ({
        id: output.name,
        name: output.name,
        ...output.origin,
        ...output.physical,
        scaleFactor: output.scaleFactor,
        rotation: clockwise(output.transform),
        primary: index === primary,
        photograph: async () => imageOf(await photograph(output)),
      })),
      [Symbol.dispose]: () => connection[Symbol.dispose](),
    };
  } catch (error) {
    connection[Symbol.dispose]();
    throw error;
  }
}

/** Wayland knows no primary display: the one that the layout begins with comes first. */
function isAtOrigin({ logical }: Output): boolean {
  return logical.x === 0 && logical.y === 0;
}

/** Each display as it is sent where it is, or from one photograph of all of them. */
function byPortal(outputs: Output[]): PhotographOutput {
  let desktop: Promise<RgbaImage> | undefined;
  return async (output) => {
    const shown = castInUse()?.picture(output);
    if (shown) return await inPixels(shown, output);
    desktop ??= portalScreenshot();
    return await cutOutput(await desktop, output, outputs);
  };
}

async function inPixels(picture: RgbaImage, { physical }: Output): Promise<RgbaImage> {
  const { width, height } = physical;
  if (picture.width === width && picture.height === height) return picture;
  return await resizeImage(picture, physical);
}

function clockwise(transform: Transform): number {
  return ((4 - (transform % 4)) % 4) * 90;
}
