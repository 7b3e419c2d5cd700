import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from 'vite';
import { filesBelow } from './staged.ts';

/**
 * Takes comments and blanks out of the scripts of npm packages, which are half of them. Names stay:
 * they are in errors, and some packages compare them. Licenses are in files beside.
 * @param app the folder that has `node_modules`
 */
export function minifyPackages(app: string): void {
  const packages = path.join(app, 'node_modules');
  for (const name of filesBelow(packages)) {
    if (!/(?<!\.min)\.[cm]?js$/.test(name)) continue;
    const file = path.join(packages, name);
    const code = readFileSync(file, 'utf8');
    const { code: short, errors } = minifySync(file, code, {
      compress: false,
      mangle: { toplevel: false, keepNames: true },
      codegen: { removeWhitespace: true },
      sourcemap: false,
    });
    // What is no strict script, or no script at all, stays as it is.
    if (errors.length === 0 && short.length > 0 && short.length < code.length) {
      writeFileSync(file, short);
    }
  }
}
