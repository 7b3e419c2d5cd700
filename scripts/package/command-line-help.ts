import { gzipSync } from 'node:zlib';
import { commands } from '../../native-host/commands/commands.ts';

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
