import { capture } from './capture-command.ts';
import type { Command } from './command.ts';
import { history } from './history-command.ts';
import { doctor } from './installation/doctor-command.ts';
import { install } from './installation/install-command.ts';
import { uninstall } from './installation/uninstall-command.ts';
import { mcp } from './mcp-command.ts';
import { ocr } from './ocr-command.ts';
import { open } from './open-command.ts';
import { serve } from './serve-command.ts';
import { service } from './service-command.ts';
import { status } from './status-command.ts';
import { token } from './token-command.ts';
import { watch } from './watch-command.ts';

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
