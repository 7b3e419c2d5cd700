import { mcp } from './agents/mcp.ts';
import { capture } from './capture.ts';
import type { Command } from './command.ts';
import { history } from './history/history.ts';
import { doctor } from './installation/doctor.ts';
import { install } from './installation/install.ts';
import { uninstall } from './installation/uninstall.ts';
import { ocr } from './ocr.ts';
import { open } from './open.ts';
import { serve } from './serve.ts';
import { service } from './service.ts';
import { status } from './status.ts';
import { token } from './token.ts';
import { watch } from './watch.ts';

/** Every command of `screenscribe`. */
export const commands: Record<string, Command> = {
  serve,
  status,
  ocr,
  capture,
  watch,
  open,
  history,
  service,
  token,
  mcp,
  install,
  uninstall,
  doctor,
};
