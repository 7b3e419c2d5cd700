import { readFileSync } from 'node:fs';
import type { Random } from './random.ts';

/** Lines of code, sentences and words of real documents. */
export type Bank = { code: string[]; sentences: string[]; words: string[] };

export type SampleText = {
  /** Text that is common on screens and rare in prose: a name, a path, a number with its unit … */
  token(): string;
  label(): string;
  sentence(): string;
  codeLine(): string;
  word(): string;
};

export function sampleText({ int, pick, chance, times }: Random, bank: Bank): SampleText {
  const of = (...makers: (() => string)[]) => pick(makers)();
  const word = () => pick(bank.words);
  const small = () => word().toLowerCase();
  const large = () => word().toUpperCase();
  const capital = () => small().replace(/^./, (first) => first.toUpperCase());
  const hex = (count: number) => times(count, () => pick('0123456789abcdef')).join('');
  const digits = (count: number) => times(count, () => pick('0123456789')).join('');
  /** Characters that look alike. */
  const alike = () =>
    times(int(3, 9), () => pick('lI1|O0oQSs5Z2zB8rnmuvwijtfgqceaxCGD6b')).join('');

  const identifier = () =>
    of(
      () => `${small()}_${small()}`,
      () => `${small()}${capital()}`,
      () => `${capital()}${capital()}`,
      () => `${small()}_${small()}_${small()}`,
      () => `${large()}_${large()}`,
      () => `_${small()}`,
      () => `__${small()}__`,
      () => `${small()}${int(0, 99)}`,
      () => `${small()}-${small()}`,
      () => `${small().slice(0, 3)}_${pick('lIiOo0nmtsx')}`,
      () => pick(knownNames),
    );
  const dotted = () =>
    times(int(2, 4), () => of(small, identifier)).join('.') + pick(['', '', '()', '[0]', '(x)']);
  const number = () =>
    of(
      () => `${int(0, 9)}`,
      () => `${int(10, 99999)}`,
      () => `${int(0, 999)}.${digits(int(1, 3))}`,
      () => `${int(1, 999)},${digits(3)}`,
      () => `0x${hex(int(2, 8))}`,
      () => `${pick('-+')}${int(1, 500)}`,
      () => `${int(1, 9)}.${digits(2)}e${pick('-+')}${int(1, 30)}`,
    );
  const file = () => `${of(small, identifier)}.${pick(endings)}`;
  const filePath = () =>
    pick(folders) + times(int(1, 3), () => `${small()}/`).join('') + pick(['', file()]);
  const address = () =>
    pick(['https://', 'http://', 'https://www.', 'git://', 'www.']) +
    small() +
    pick(['.org', '.com', '.net', '.io', '.de', ':8080']) +
    of(
      () => '',
      () => `/${small()}/${file()}`,
      () => `/${small()}?${small()}=${number()}&${small()}=${small()}`,
      () => `/~${small()}/`,
      () => `/${small()}#${small()}-${small()}`,
      () => `/wiki/${capital()}_${small()}`,
    );
  const mail = () =>
    `${small()}${pick(['', '.', '_', '+', '-'])}${small()}@${small()}.${pick(['org', 'com', 'co.uk'])}`;
  const flag = () =>
    of(
      () => `-${pick('abcdefghiIklLmnoOprstTvVxX')}`,
      () => `--${small()}`,
      () => `--${small()}-${small()}`,
      () => `--${small()}=${of(small, number, filePath, large)}`,
      () => `-${pick(['W', 'D', 'I', 'L', 'l', 'std='])}${small()}`,
      () => `[--${small()}]`,
      () => `<${small()}>`,
    );
  const quoted = () => {
    const [open, close] = pick(quotes);
    return open + of(small, identifier, dotted, file, flag, number) + close;
  };
  const date = () =>
    of(
      () => `20${int(10, 29)}-0${int(1, 9)}-${int(10, 28)}`,
      () =>
        `${int(1, 28)} ${pick(['Jan', 'February', 'Mar', 'July', 'Sept.', 'Oct'])} ${int(1970, 2030)}`,
      () => `${int(1, 12)}/${int(1, 28)}/${int(1990, 2030)}`,
      () => `${int(10, 23)}:${int(10, 59)}:${int(10, 59)}`,
      () => `${int(1, 12)}:${int(10, 59)} ${pick(['AM', 'PM', 'UTC'])}`,
    );
  const version = () =>
    pick(['', 'v', '>=', '~', '^', '=']) +
    times(int(2, 4), () => int(0, 21)).join('.') +
    pick(['', '', '-rc1', '~deb12u1', '+dfsg-1']);
  const token = () =>
    of(
      ...[identifier, identifier, dotted, version, file, filePath, address, mail],
      ...[flag, flag, quoted, quoted, date, number, number, alike],
      () => `${number()}${pick(['', ' '])}${pick(units)}`,
      () => hex(pick([7, 8, 12, 16, 32, 40])),
      () => `${pick(['$', '€', '£', '¥', 'US$'])}${int(1, 999)}.${digits(2)}`,
      () => `${pick('#@$')}${of(small, identifier, () => hex(6))}`,
      () => `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`,
      () => times(4, () => int(0, 255)).join('.'),
      () =>
        `${identifier()}${of(
          () => pick(tails),
          () => `(${identifier()})`,
          () => `->${identifier()}`,
        )}`,
      () => `(${word()})`,
      () => `${word()}'s`,
      () => 'I',
      () => `${int(100, 4000)}×${int(100, 3000)}`,
      () => `${int(1, 99)}–${int(1, 999)}`,
      () => pick(operators),
    );
  const sentence = () => {
    const real = pick(bank.sentences);
    if (chance(0.5)) return real;
    return real.replace(/\S+/g, (each) => (chance(0.12) ? token() : each));
  };
  const statement = () =>
    of(
      () =>
        `${pick(['const', 'let', 'var', 'auto', 'my'])} ${identifier()} = ${of(dotted, number, quoted)};`,
      () =>
        `if (${identifier()} ${pick(['==', '!=', '<', '>=', '&&', '||'])} ${of(number, identifier)}) {`,
      () =>
        `def ${identifier()}(self, ${identifier()}=${pick(['None', '[]', '0'])}, *args, **kwargs):`,
      () => `#include <${small()}/${small()}.h>`,
      () => `  "${identifier()}": ${of(number, quoted)},`,
      () =>
        `${pick(['$', '#', '>>>'])} ${small()} ${times(int(1, 4), () => of(flag, filePath, file)).join(' ')}`,
      () =>
        `-rw-r--r-- 1 root root ${int(0, 999999)} Nov ${int(10, 28)} ${int(10, 23)}:${int(10, 59)} ${file()}`,
      () =>
        `${date()} [${pick(['INFO', 'WARN', 'ERROR'])}] ${dotted()}: ${sentence().slice(0, 40)}`,
      () => `${identifier()} = ${token()}`,
      () => `${filePath()}:${int(1, 900)}:${int(1, 80)}: error: ${sentence().slice(0, 40)}`,
      () => `<${small()} ${small()}="${token()}">${word()}</${small()}>`,
      () => `}${pick([';', ',', ')', ');', '', ' else {'])}`,
      () => times(16, () => hex(2)).join(' '),
      () => `${pick(['//', '#', '/*'])} ${sentence().slice(0, 60)}`,
      () =>
        `${identifier()}(${identifier()}, ${of(identifier, number, quoted)}, &${identifier()});`,
    );
  return {
    token,
    sentence,
    word,
    label: () =>
      of(
        capital,
        () => `${capital()} ${small()}`,
        () => `${capital()}…`,
        () => `${capital()} (${int(0, 99)})`,
        () => pick(knownLabels),
        token,
        small,
        () => `${large()} ${large()}`,
      ),
    codeLine: () => (chance(0.5) ? pick(bank.code) : ' '.repeat(2 * int(0, 4)) + statement()),
  };
}

/** Characters of HTML that are read: the rest of a long page shows the same kind of text. */
export const maxLength = 400_000;

/** What HTML documents say in their code and their paragraphs, in ASCII. */
export function readBank(files: string[]): Bank {
  const code = new Set<string>();
  const sentences = new Set<string>();
  const words = new Set<string>();
  for (const file of files) {
    const html = readFileSync(file, 'utf8').slice(0, maxLength);
    for (const text of textsOf('pre', html)) {
      for (const line of text.split('\n').slice(0, 40)) {
        const filled = line.trimEnd().replaceAll('\t', '    ');
        if (isBetween(filled, 6, 90)) code.add(filled);
      }
    }
    for (const text of textsOf('p', html)) {
      const sentence = text.replace(/\s+/g, ' ').trim();
      if (isBetween(sentence, 40, 600)) sentences.add(sentence);
      for (const word of sentence.match(/\b[A-Za-z]{1,14}\b/g) ?? []) words.add(word);
    }
  }
  return { code: [...code], sentences: [...sentences], words: [...words] };
}

export function textsOf(tag: string, html: string): string[] {
  const found = html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'));
  return [...found].slice(0, 30).map(([, inner = '']) => unescaped(inner.replace(/<[^>]+>/g, '')));
}

function unescaped(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}

function isBetween(text: string, least: number, most: number): boolean {
  return /^[\x20-\x7e]+$/.test(text) && text.length >= least && text.length <= most;
}

const words = (text: string) => text.split(' ');

const knownNames = words(
  'l I i j x ii rn m nm il lI O0 x1 xl std fn ptr len str int32_t uint8_t size_t stdin stdout stderr errno nullptr NULL utf8 UTF-8 IEEE ASCII HTTP IPv4 IPv6 x86_64 amd64 i386 ISO-8859-1 sha256 URI ID UI II III IV VII',
);
const knownLabels = words(
  'File Edit View Help OK Cancel Open Settings Ctrl+S Ctrl+Shift+I Alt+F4 Delete Index Menu Search F1 Reply Issues Yes No Apply Undo All Illustration Illegal Inline Italic Ill I/O',
);
const endings = words(
  'c h py ts js json html txt conf so so.6 tar.gz md rs cpp png log yml xml sh ini el lua css sql toml',
);
const folders = words(
  '/ ./ ../ ~/ /usr/ /etc/ /var/log/ /usr/share/doc/ src/ C:\\ /usr/lib/x86_64-linux-gnu/ $HOME/.config/',
);
const units = words('kB MB GiB ms s px Hz MHz dpi V kg mm cm em °C fps % pt');
const tails = words('() [] * & :: ++ {} ! ? ; : (8) [0]');
const operators = words(
  '| || && => -> <= >= != == === += := :: ... → — – • * + / \\ ^ % ~ & < > - -- # ## // /* */ <!-- --> © ® ™ §',
);
const quotes = [
  ...['""', "''", '``', '“”', '‘’', '«»', '()', '[]', '<>', '{}'].map((pair): [string, string] => [
    pair.slice(0, 1),
    pair.slice(1),
  ]),
  ['``', '``'],
  ['"', '",'],
] satisfies [string, string][];
