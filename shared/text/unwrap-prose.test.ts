import { expect, test } from 'vitest';
import { joinLines } from './join-lines.ts';
import { unwrapProse } from './unwrap-prose.ts';

test('lines of prose run together, and paragraphs stay apart', () => {
  const text = `The committee met on Tuesday to discuss the new
timetable, which the railway had published a week
earlier without any notice to the towns.

Nobody was content with it, least of all those who
live in the north.`;
  expect(unwrapProse(text)).toBe(`The committee met on Tuesday to discuss the new timetable, \
which the railway had published a week earlier without any notice to the towns.

Nobody was content with it, least of all those who live in the north.`);
});

test('a line that ended before the edge stays apart from the next', () => {
  const text = `A first paragraph without a blank line below it goes
on over two lines or three, as in a book, until it
ends here.
The second one begins at the edge and is wrapped as
the first one was, since the page has no more room.`;
  expect(unwrapProse(text).split('\n')).toHaveLength(2);
});

test('a heading above prose stays a line of its own', () => {
  const text = `Welcome to Screenscribe
Capture text from images, videos and pages: drag over it, and it is on
your clipboard.`;
  expect(unwrapProse(text)).toBe(`Welcome to Screenscribe
Capture text from images, videos and pages: drag over it, and it is on your clipboard.`);
});

test('a word that German divides becomes whole, and its own hyphens stay', () => {
  const text = `Die Donaudampfschifffahrtsgesellschaft hat ihre Fahr-
pläne geändert. Wer mit dem Schiff reist, braucht die E-
Mail mit der Buchung. Am Ein- und am Ausgang, beim Hin-
und beim Rückweg, wird sie geprüft.`;
  expect(unwrapProse(text)).toBe(
    'Die Donaudampfschifffahrtsgesellschaft hat ihre Fahrpläne geändert. Wer mit dem Schiff reist, ' +
      'braucht die E-Mail mit der Buchung. Am Ein- und am Ausgang, beim Hin- und beim Rückweg, wird ' +
      'sie geprüft.',
  );
});

test('a narrow column is prose where its sentences go on', () => {
  const text = `The ferry leaves the pier at
nine and comes back at noon
unless the wind is too strong
for the landing stage.`;
  expect(unwrapProse(text)).toBe(text.replaceAll('\n', ' '));
});

test('prose stays prose with a date or a dash at the start of a line', () => {
  const text = `Die Verhandlungen dauerten bis in die Nacht zum
3. Oktober, an dem alle Beteiligten zur Ruhe kamen,
als hätten sie nie gestritten.`;
  expect(unwrapProse(text)).toBe(text.replaceAll('\n', ' '));
});

test('Chinese lines run together without spaces', () => {
  const text = '今天的天气非常好我们决定一起去公园散步\n然后在湖边的咖啡馆里喝一杯咖啡再回家去';
  expect(unwrapProse(text)).toBe(text.replace('\n', ''));
});

const kept = {
  'a list with bullets': `- a long item of the list that is as wide as the page allows
- another item of the list that is as wide as the page is
and goes on in a second line`,
  'a list with numbers': `1. Open the preferences and choose the tab for the language
2. Choose German there, and close the preferences once more
3. Start the capture with the hotkey that was set before it`,
  'a list without bullets': `Open the file menu
Choose a language
Start the capture
Close the window`,
  code: `const total = items.reduce((sum, item) => sum + item.price, 0);
const tax = items.reduce((sum, item) => sum + item.price * rate, 0);
return { total, tax, sum: total + tax };`,
  'indented code without signs': `for name in the names that were given to it
    print the name and go on with the next one`,
  'an address': `Frau Dr. Annegret Mustermann
Hinter der Alten Mühle 112
10115 Berlin
Deutschland`,
  'an address in one line less': `Bundesministerium für Wirtschaft
Scharnhorststraße 34-37
10115 Berlin`,
  'a poem': `Wer reitet so spät durch Nacht und Wind?
Es ist der Vater mit seinem Kind;
Er hat den Knaben wohl in dem Arm,
Er faßt ihn sicher, er hält ihn warm.`,
  'an English poem': `Two roads diverged in a yellow wood,
And sorry I could not travel both
And be one traveler, long I stood
And looked down one as far as I could`,
  'cells apart by tabs': `Item of the whole long list\tAmount of it
garden chair for the summer\tseven of them`,
  'cells apart by spaces': `the station of departure      the platform
and the station of arrival     and the platform`,
  'a quoted mail': `> the meeting is on Tuesday at ten, as it was last
> week, and it will be in the same room as before`,
  'a form': `Reference of the invoice: 2024-117 of the third of March
Name of the customer: Erika Mustermann and her daughters
Date of the delivery: the third of March or the day after`,
  'a heading above another': `The new timetable
Trains from the north`,
  'one line': 'A single line.',
  nothing: '',
  'blank lines': '\n\n  \n\nOne\n\n\n\nTwo\n',
};

test.each(Object.entries(kept))('%s stays as it is', (_, text) => {
  expect(unwrapProse(text)).toBe(text);
});

test('prose above a list runs together, and the list stays', () => {
  const text = `For the journey to the sea everybody has to bring what
is written below, and nothing that is not on the list:
- a towel
- a hat`;
  expect(unwrapProse(text)).toBe(text.replace('\n', ' '));
});

test('a long text takes no longer for its length', () => {
  const words = 'word '.repeat(15).trim();
  const text = `${`${words}\n`.repeat(20_000)}${' \n'.repeat(50_000)}`;
  expect(unwrapProse(text).startsWith(`${words} ${words}`)).toBe(true);
});

test.each([
  [['a recog-', 'nized word'], 'a recognized word'],
  [['a six-year-', 'old one'], 'a six-year-old one'],
  [['the US-', 'Dollar'], 'the US-Dollar'],
  [['two-', 'or threefold'], 'two- or threefold'],
  [['of 2024-', '25 -', 'None'], 'of 2024- 25 - None'],
])('%j are joined', (lines, expected) => {
  expect(joinLines(lines)).toBe(expected);
});
