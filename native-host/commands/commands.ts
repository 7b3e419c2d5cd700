import { capture } from './capture.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { history } from './history.ts';
import { install } from './install.ts';
import { ocr } from './ocr.ts';
import { serve } from './serve.ts';
import { service } from './service.ts';
import { status } from './status.ts';
import { token } from './token.ts';
import { uninstall } from './uninstall.ts';

/** Every command of `screenscribe`. */
export const commands: Record<string, Command> = {
  serve,
  status,
  ocr,
  capture,
  history,
  service,
  token,
  install,
  uninstall,
  doctor,
};
