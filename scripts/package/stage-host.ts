import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { commands } from '../../native-host/commands/commands.ts';
import { copyApp } from '../../native-host/install/app/copy-app.ts';
import {
  manifestText,
  sharedRegistrations,
} from '../../native-host/install/browsers/registration.ts';
import { applicationId } from '../../native-host/portal/portal.ts';
import { packagingFile } from '../../native-host/settings/packaged.ts';
import { forgetDates, put } from './staged.ts';

/** Where the package has the application. */
export const appFolder = '/usr/lib/screenscribe';

export type Stage = {
  root: string;
  /** Where it is laid out. */
  staged: string;
  version: string;
  /** Its date, in seconds since 1970. */
  epoch: number;
  /** Where the extension was built. */
  built: { chromium: string; firefox: string };
};

/** Stages everything that the package of the host installs. @returns its configuration files */
export async function stageHost({ root, staged, version, epoch, built }: Stage): Promise<string[]> {
  const runtime = path.join(root, 'node_modules/node/bin/node');
  const app = path.join(staged, appFolder);
  mkdirSync(path.dirname(app), { recursive: true });
  copyApp({ root, runtime }, { appDir: app, platform: 'linux' });
  // What npm starts; the package has a launcher of its own.
  rmSync(path.join(app, 'native-host/screenscribe.mjs'));
  forgetDates(app);
  put(app, packagingFile, `${JSON.stringify({ format: 'deb' })}\n`);
  put(app, 'screenscribe', launcher('native-host/cli.ts'), 0o755);
  put(app, 'bridge', launcher('native-host/bridge.ts'), 0o755);
  mkdirSync(path.join(staged, 'usr/bin'), { recursive: true });
  symlinkSync('../lib/screenscribe/screenscribe', path.join(staged, 'usr/bin/screenscribe'));

  const settings: string[] = [];
  for (const { entry } of sharedRegistrations) {
    put(staged, entry.manifest, manifestText(entry.family, `${appFolder}/bridge`));
    if (entry.manifest.startsWith('/etc/')) settings.push(entry.manifest);
  }
  const extensions = path.join(staged, 'usr/share/screenscribe/extension');
  for (const [name, folder] of Object.entries(built)) {
    cpSync(folder, path.join(extensions, name), { recursive: true });
  }
  const files = path.join(import.meta.dirname, 'files');
  const copy = (name: string, target: string) =>
    put(staged, target, readFileSync(path.join(files, name)));
  copy('screenscribe.desktop', `usr/share/applications/${applicationId}.desktop`);
  copy('screenscribe.service', 'usr/lib/systemd/user/screenscribe.service');
  copy('first-steps.html', 'usr/share/screenscribe/first-steps.html');
  const icon = readFileSync(path.join(root, 'extension/icon.svg'));
  put(staged, 'usr/share/icons/hicolor/scalable/apps/screenscribe.svg', icon);
  for (const size of [48, 128]) {
    const png = await sharp(icon, { density: 300 }).resize(size, size).png().toBuffer();
    put(staged, `usr/share/icons/hicolor/${size}x${size}/apps/screenscribe.png`, png);
  }
  put(staged, 'usr/share/man/man1/screenscribe.1.gz', manualPage(version, epoch));
  const { bash, zsh, fish } = completions();
  put(staged, 'usr/share/bash-completion/completions/screenscribe', bash);
  put(staged, 'usr/share/zsh/vendor-completions/_screenscribe', zsh);
  put(staged, 'usr/share/fish/vendor_completions.d/screenscribe.fish', fish);
  return settings;
}

function launcher(script: string): string {
  const file = path.join(import.meta.dirname, 'files/launcher.sh');
  return readFileSync(file, 'utf8').replace('@SCRIPT@', script);
}

const names = Object.keys(commands);

/** The manual page of the command line, compressed as packages have it. */
export function manualPage(version: string, epoch: number): Uint8Array {
  const date = new Date(epoch * 1_000).toISOString().slice(0, 10);
  const sections = Object.values(commands).flatMap(({ usage, summary, options = [] }) => [
    ...usage.flatMap((line) => ['.TP', `.B screenscribe ${escaped(line)}`]),
    `${escaped(summary)}.`,
    ...options.flatMap(([option, meaning]) => [
      '.RS',
      '.TP',
      `.B ${escaped(option)}`,
      `${escaped(meaning)}.`,
      '.RE',
    ]),
  ]);
  const page = [
    `.TH SCREENSCRIBE 1 ${date} "Screenscribe ${version}" "User Commands"`,
    '.SH NAME',
    'screenscribe \\- capture text from anything on the screen',
    '.SH SYNOPSIS',
    '.B screenscribe',
    '.I COMMAND',
    '[\\fIOPTIONS\\fR]',
    '.SH COMMANDS',
    ...sections,
    '.SH EXIT STATUS',
    '0 done, 1 failed, 2 wrong usage.',
    '.SH FILES',
    '.TP',
    '.I ~/.local/share/screenscribe',
    'The history, the settings and the token of the API.',
    '',
  ].join('\n');
  return gzipSync(page, { level: 9 });
}

/** Completion of commands and their options, by the shell. */
export function completions(): Record<'bash' | 'zsh' | 'fish', string> {
  const options = (name: string) =>
    (commands[name]?.options ?? []).flatMap(([option]) => option.match(/--[\w-]+/g) ?? []);
  const cases = names.map((name) => `    ${name}) words="${options(name).join(' ')}" ;;`);
  const bash = `_screenscribe() {
  local words="${names.join(' ')} help"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _screenscribe screenscribe
`;
  const described = names.map((name) => `    '${name}:${quoted(commands[name]?.summary ?? '')}'`);
  const zshCases = names.map(
    (name) => `    ${name}) compadd -- ${options(name).join(' ')}; _files ;;`,
  );
  const zsh = `#compdef screenscribe
_screenscribe() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
${zshCases.join('\n')}
  esac
}
_screenscribe "$@"
`;
  const fish = names.flatMap((name) => [
    `complete -c screenscribe -n __fish_use_subcommand -f -a ${name} -d '${quoted(commands[name]?.summary ?? '')}'`,
    ...options(name).map(
      (option) =>
        `complete -c screenscribe -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`,
    ),
  ]);
  return { bash, zsh, fish: `${fish.join('\n')}\n` };
}

/** A line that is no request of troff. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
}

function quoted(text: string): string {
  return text.replaceAll("'", '’').replaceAll(':', '\\:');
}
