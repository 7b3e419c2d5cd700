import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { numbers09Xml } from '../../../../../test/fixtures/iwork/numbers-09-xml.ts';
import { odfContent } from '../../../../../test/fixtures/iwork/ods-content.ts';
import { xlsxSheets } from '../../../../../test/fixtures/numbers-values/xlsx-sheets.ts';
import { tempDir } from '../../../../../test/fixtures/temp-dir.ts';
import { writePackage } from '../../../../engine/testing/sample-documents.ts';
import { xml09ToOdf } from '../../../xml09/xml09-to-odf.ts';

const run = promisify(execFile);

type Case = readonly [formula: string, result: Result];

/** What Numbers gives; dates in days of a spreadsheet, durations in days. */
type Result = number | string | boolean | { date: number } | { duration: number };

const day = 86_400;
/** The number of 2001-01-01. */
const epoch = 36_892;
const serial = (year: number, month: number, date: number) =>
  Date.UTC(year, month - 1, date) / (day * 1_000) + 25_569;
const date = (year: number, month: number, date: number) => ({ date: serial(year, month, date) });

/**
 * Cells A1 to E5: numbers, texts, numbers, dates, and in E a duration, a truth value and an error.
 */
const rows: [number, string, number, number, string][] = [
  [1, 'Apple', 10, serial(2024, 1, 31), '<sf:du sf:du="5400"/>'],
  [2, 'Pear', 20, serial(2024, 2, 29), '<sf:cb sf:v="1"/>'],
  [3, 'Plum', 30, serial(2024, 3, 15), '<sf:f><sf:fo sf:fs="=NOW("/><sf:r/></sf:f>'],
  [4, 'Apple', 40, serial(2024, 12, 25), '<sf:g/>'],
  [5, 'Fig', 50, serial(2025, 1, 1), '<sf:g/>'],
];

const kept: Case[] = [
  ['SUM(A1:A5)', 15],
  ['AVERAGE(A1:A5)', 3],
  ['MIN(A1:A5)', 1],
  ['MAX(A1:A5)', 5],
  ['COUNT(A1:B5)', 5],
  ['COUNTA(A1:B5)', 10],
  ['COUNTBLANK(E4:E5)', 2],
  ['MEDIAN(A1:A5)', 3],
  ['PRODUCT(A1:A5)', 120],
  ['SUMSQ(A1:A5)', 55],
  ['SUMPRODUCT(A1:A5,C1:C5)', 550],
  ['VARP(A1:A5)', 2],
  ['VAR(A1:A5)', 2.5],
  ['STDEV(A1:A5)', Math.sqrt(2.5)],
  ['STDEVP(A1:A5)', Math.SQRT2],
  ['LARGE(A1:A5,2)', 4],
  ['SMALL(A1:A5,2)', 2],
  ['RANK(A2,A1:A5)', 4],
  ['RANK(A2,A1:A5,1)', 2],
  ['PERCENTILE(A1:A5,0.25)', 2],
  ['QUARTILE(A1:A5,3)', 4],
  ['MODE(1,2,2,3)', 2],
  ['AVEDEV(A1:A5)', 1.2],
  ['DEVSQ(A1:A5)', 10],
  ['GEOMEAN(2,8)', 4],
  ['HARMEAN(2,6)', 3],
  ['CORREL(A1:A5,C1:C5)', 1],
  ['SLOPE(C1:C5,A1:A5)', 10],
  ['INTERCEPT(C1:C5,A1:A5)', 0],
  ['COVAR(A1:A5,C1:C5)', 20],
  ['SUMIF(A1:A5,">2")', 12],
  ['SUMIF(B1:B5,"apple",C1:C5)', 50],
  ['SUMIF(B1:B5,"P*",C1:C5)', 50],
  ['SUMIFS(C1:C5,B1:B5,"Apple",A1:A5,">1")', 40],
  ['COUNTIF(B1:B5,"Apple")', 2],
  ['COUNTIF(A1:A5,"<>3")', 4],
  ['COUNTIF(A1:A5,3)', 1],
  ['COUNTIFS(B1:B5,"P???",A1:A5,"<3")', 1],
  ['AVERAGEIF(A1:A5,"<=2")', 1.5],
  ['AVERAGEIFS(C1:C5,B1:B5,"<>Apple")', 100 / 3],
  ['MAXIFS(C1:C5,A1:A5,"<3")', 20],
  ['MINIFS(C1:C5,A1:A5,">=3")', 30],
  ['VLOOKUP(3,A1:C5,2,FALSE)', 'Plum'],
  ['VLOOKUP(3.5,A1:C5,3)', 30],
  ['VLOOKUP("pear",B1:C5,2,FALSE)', 20],
  ['HLOOKUP(1,A1:C5,2,FALSE)', 2],
  ['LOOKUP(4.5,A1:A5,B1:B5)', 'Apple'],
  ['XLOOKUP("Fig",B1:B5,C1:C5)', 50],
  ['XLOOKUP("Kiwi",B1:B5,C1:C5,"none")', 'none'],
  ['XMATCH("Plum",B1:B5)', 3],
  ['INDEX(A1:C5,2,3)', 20],
  ['INDEX(B1:B5,4)', 'Apple'],
  ['MATCH("Plum",B1:B5,0)', 3],
  ['MATCH(3.5,A1:A5)', 3],
  ['INDEX(C1:C5,MATCH(2,A1:A5,0))', 20],
  ['IF(A1>0,"yes","no")', 'yes'],
  ['IF(A1=1,IF(B1="Fig",1,2),3)', 2],
  ['IFERROR(1/0,"none")', 'none'],
  ['IFERROR(A5,0)', 5],
  ['IFERROR(E3,7)', 7],
  ['IFS(A1>1,"a",A1>0,"b")', 'b'],
  ['SWITCH(A2,1,"one",2,"two","other")', 'two'],
  ['CHOOSE(2,"a","b","c")', 'b'],
  ['AND(A1=1,B1="Apple")', true],
  ['OR(A1>1,A2>1)', true],
  ['NOT(A1>1)', true],
  ['ISBLANK(E4)', true],
  ['ISERROR(1/0)', true],
  ['ISERROR(A1)', false],
  ['ISNUMBER(A1)', true],
  ['ISTEXT(B1)', true],
  ['ISEVEN(A2)', true],
  ['ISODD(A2)', false],
  ['DATE(2024,2,30)', date(2024, 3, 1)],
  ['EDATE(D1,1)', date(2024, 2, 29)],
  ['EOMONTH(D3,0)', date(2024, 3, 31)],
  ['WORKDAY(D2,1)', date(2024, 3, 1)],
  ['D1+7', date(2024, 2, 7)],
  ['D1+E1', { date: serial(2024, 1, 31) + 0.0625 }],
  ['D2-D1', { duration: 29 }],
  ['E1*2', { duration: 0.125 }],
  ['DURATION(1,2,12)', { duration: 9.5 }],
  ['TIME(6,30,0)', { date: serial(1904, 1, 1) + 6.5 / 24 }],
  ['YEAR(D1)', 2024],
  ['MONTH(D2)', 2],
  ['DAY(D3)', 15],
  ['WEEKDAY(D1)', 4],
  ['WEEKDAY(D1,2)', 3],
  ['WEEKNUM(D4)', 52],
  ['DATEDIF(D1,D5,"M")', 11],
  ['DATEDIF(D1,D4,"D")', 329],
  ['DATEDIF(D1,D5,"Y")', 0],
  ['NETWORKDAYS(D1,D2)', 22],
  ['NETWORKDAYS(D1,D2,D1:D2)', 20],
  ['HOUR(D1+E1)', 1],
  ['MINUTE(D1+E1)', 30],
  ['SECOND(TIME(1,2,3))', 3],
  ['DUR2HOURS(E1)', 1.5],
  ['DUR2MINUTES(E1)', 90],
  ['DUR2DAYS(E1)', 0.0625],
  ['DUR2SECONDS(E1)', 5400],
  ['DUR2WEEKS(E1*112)', 1],
  ['DUR2MILLISECONDS(E1)', 5_400_000],
  ['DAYS(D2,D1)', 29],
  ['ISOWEEKNUM(D5)', 1],
  ['LEFT(B1,3)', 'App'],
  ['RIGHT(B1,2)', 'le'],
  ['MID(B1,2,3)', 'ppl'],
  ['LEN(B1)', 5],
  ['FIND("l",B1)', 4],
  ['SEARCH("L",B1)', 4],
  ['SUBSTITUTE(B1,"p","b")', 'Abble'],
  ['SUBSTITUTE(B1,"p","b",2)', 'Apble'],
  ['REPLACE(B1,1,1,"a")', 'apple'],
  ['CONCATENATE(B1," ",A2)', 'Apple 2'],
  ['B1&"-"&B2', 'Apple-Pear'],
  ['TEXTJOIN(", ",TRUE,B1:B3)', 'Apple, Pear, Plum'],
  ['CONCAT(B1:B2)', 'ApplePear'],
  ['UPPER(B1)', 'APPLE'],
  ['LOWER(B1)', 'apple'],
  ['PROPER("a fig")', 'A Fig'],
  ['TRIM("  a  b ")', 'a b'],
  ['VALUE("12")', 12],
  ['REPT("ab",2)', 'abab'],
  ['EXACT(B1,"apple")', false],
  ['B1="apple"', true],
  ['CHAR(65)', 'A'],
  ['CODE("A")', 65],
  ['T(B1)', 'Apple'],
  ['TEXTBEFORE("a-b","-")', 'a'],
  ['TEXTAFTER("a-b","-")', 'b'],
  ['COUNTMATCHES("banana","an")', 2],
  ['PLAINTEXT(B1)', 'Apple'],
  ['IF(A1=1,"",1)', ''],
  ['ABS(-2)', 2],
  ['ROUND(2.345,2)', 2.35],
  ['ROUND(0.9999999999,0)', 1],
  ['ROUNDUP(2.1,0)', 3],
  ['ROUNDDOWN(-2.9,0)', -2],
  ['INT(-2.5)', -3],
  ['TRUNC(-2.5)', -2],
  ['MOD(-7,3)', 2],
  ['QUOTIENT(7,2)', 3],
  ['CEILING(7,2)', 8],
  ['FLOOR(7,2)', 6],
  ['MROUND(7,3)', 6],
  ['EVEN(3)', 4],
  ['ODD(2)', 3],
  ['POWER(2,10)', 1024],
  ['2^3', 8],
  ['SQRT(16)', 4],
  ['EXP(0)', 1],
  ['LN(1)', 0],
  ['LOG(8,2)', 3],
  ['LOG10(1000)', 3],
  ['FACT(5)', 120],
  ['COMBIN(5,2)', 10],
  ['GCD(12,18)', 6],
  ['LCM(4,6)', 12],
  ['SIGN(-3)', -1],
  ['PI()', Math.PI],
  ['DEGREES(PI())', 180],
  ['RADIANS(180)', Math.PI],
  ['SIN(0)', 0],
  ['COS(0)', 1],
  ['TAN(0)', 0],
  ['ATAN2(1,1)', Math.PI / 4],
  ['ASIN(1)', Math.PI / 2],
  ['ACOS(1)', 0],
  ['ATAN(1)', Math.PI / 4],
  ['50%*4', 2],
  ['PMT(0,10,-1000)', 100],
  ['FV(0.1,2,0,-100)', 121],
  ['PV(0.1,2,0,-121)', 100],
  ['NPV(0.1,110,121)', 200],
  ['NPER(0,-100,1000)', 10],
  ['SLN(1000,100,9)', 100],
  ['IPMT(0.1,1,2,-100)', 10],
  ['SYD(100,10,2,1)', 60],
  ['PPMT(0.1,1,2,-210)', 100],
  ['NOMINAL(0.21,2)', 0.2],
  ['SQRTPI(1)', Math.sqrt(Math.PI)],
  ['SINH(0)', 0],
  ['COSH(0)', 1],
  ['TANH(0)', 0],
  ['EFFECT(0.2,2)', 0.21],
  ['ROW(A3)', 3],
  ['COLUMN(C1)', 3],
  ['ROWS(A1:C5)', 5],
  ['COLUMNS(A1:C5)', 3],
  ['SUM(OFFSET(A1,1,0,2,1))', 5],
  ['INDIRECT("C2")', 20],
  ['ADDRESS(2,3)', '$C$2'],
  ['A1<>2', true],
  ['A1>=1', true],
  ['A1<=0', false],
  ['-A2+3', 1],
  ['B1&1.5', 'Apple1.5'],
  ['PLAINTEXT(0.23)', '0.23'],
  ['PLAINTEXT(A1)', ' 01. '],
  ['PLAINTEXT(A2)', '0,002.00'],
  ['PLAINTEXT(C2)', 'about 20.00 km'],
  ['FIXED(1234.567,1)', '1,234.6'],
  ['FIXED(1234.567,1,TRUE)', '1234.6'],
  ['CLEAN(B1)', 'Apple'],
  ['HYPERLINK("https://example.org","there")', 'there'],
  ['FIND.CASEINSENSITIVE("L",B1)', 4],
  ['TEXTBETWEEN("a(b)c","(",")")', 'b'],
  ['STRIPDURATION(E1)', 0.0625],
  ['DAYS360(D1,D4)', 325],
  ['MONTHNAME(2)', 'February'],
  ['DAYNAME(D1)', 'Wednesday'],
  ['DAYNAME(1)', 'Sunday'],
  ['ISPMT(0.1,0,2,-100)', 10],
  ['CUMIPMT(0.1,2,100,1,1,0)', -10],
  ['CUMPRINC(0.1,2,210,1,1,0)', -100],
  ['RATE(2,0,-100,121)', 0.1],
  ['ACOSH(1)', 0],
  ['ASINH(0)', 0],
  ['ATANH(0)', 0],
  ['ACOT(1)', Math.PI / 4],
  ['COT(PI()/4)', 1],
  ['CSC(PI()/2)', 1],
  ['SEC(0)', 1],
  ['DELTA(2,2)', 1],
  ['GESTEP(1,2)', 0],
  ['PERMUT(5,2)', 20],
  ['STANDARDIZE(5,3,2)', 1],
  ['PEARSON(A1:A5,C1:C5)', 1],
  ['RSQ(A1:A5,C1:C5)', 1],
  ['SUMX2MY2(A1:A2,C1:C2)', -495],
  ['SUMX2PY2(A1:A2,C1:C2)', 505],
  ['SUMXMY2(A1:A2,C1:C2)', 405],
  ['FORECAST(6,C1:C5,A1:A5)', 60],
];

/** What spreadsheets would give something else for, or give differently from each other. */
const replaced: Case[] = [
  ['NOW()', 3],
  ['RAND()', 0.5],
  ['SUM(A1:A5)', 16],
  ['COUNTIF(B1:B5,"1/2")', 0],
  ['B1<B2', true],
  ['VALUE("1.5")', 1.5],
  ['CHAR(8364)', '€'],
  ['MOD(1,0)', 0],
  ['VLOOKUP("P*",B1:C5,2,FALSE)', 20],
  ['INDEX(A1:C1,2)', 'Apple'],
  ['MATCH(2,C1:C5,-1)', 1],
  ['XLOOKUP(3,A1:A5,B1:B5,"",-1)', 'Plum'],
  ['DATEDIF(D1,D5,"MD")', 1],
  ['INT(2.9999999999999996)', 2],
  ['ROUND(2.4999999999,0)', 2],
  ['A9', 0],
  ['LEN("😀")', 2],
  ['COUNTIF(E1:E2,TRUE)', 0],
];

test('formulas of every function are kept, and give the same in LibreOffice', async () => {
  const { formulas, target, folder } = await written(kept);
  expect(kept.filter((_, at) => formulas[at] === undefined).map(([formula]) => formula)).toEqual(
    [],
  );
  const found = await recalculated(folder, target);
  for (const [at, [formula, result]] of kept.entries()) {
    const wanted = plainResult(result);
    const value = found?.get(`${at},5`)?.value ?? '';
    if (typeof wanted === 'number') expect(value, formula).toBeCloseTo(wanted, 9);
    else expect(value, formula).toBe(wanted);
  }
}, 180_000);

test('what spreadsheets do not agree about stays a value', async () => {
  const { formulas } = await written(replaced);
  expect(formulas.filter((formula) => formula !== undefined)).toEqual([]);
});

function plainResult(result: Result): number | string | boolean {
  if (typeof result !== 'object') return result;
  return 'date' in result ? result.date : result.duration;
}

/** The formulas in column F of a document, and what was written for each. */
async function written(cases: Case[]) {
  const folder = await tempDir();
  const [source, target] = [path.join(folder, 'a.numbers'), path.join(folder, 'a.ods')];
  const table = { name: 'T', columns: 6, rows: cases.length, cells: cellsXml(cases) };
  await writePackage(source, { 'index.xml': numbers09Xml([{ name: 'S', tables: [table] }]) });
  await xml09ToOdf(source, target);
  const content = await odfContent(target);
  const formulas = [...content.matchAll(/<table:table-row.*?<\/table:table-row>/gs)].map(
    ([row]) => /table:formula="of:=([^"#]*)"(?!.*table:formula)/s.exec(row)?.[1],
  );
  return { formulas, folder, target };
}

function cellsXml(cases: Case[]): string {
  return cases
    .map(([formula, result], row) => {
      const text = formula
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll('<', '&lt;');
      const inner = `<sf:fo sf:fs="=${text}"/><sf:r>${resultXml(result)}</sf:r>`;
      const data = rows[row];
      if (!data) return `<sf:f sf:ct="256">${inner}</sf:f>`;
      const [number, word, other, moment, last] = data;
      return (
        `<sf:n sf:ct="${row === 0 ? 0 : 251}" sf:v="${number}"/><sf:t><sf:ct sfa:s="${word}"/></sf:t>` +
        `<sf:n sf:v="${other}"/><sf:d sf:cell-date="${(moment - epoch) * day}"/>${last}<sf:f>${inner}</sf:f>`
      );
    })
    .join('');
}

function resultXml(result: Result): string {
  if (typeof result === 'number') return `<sf:rn sf:v="${result}"/>`;
  if (typeof result === 'string') return `<sf:rt><sf:ct sfa:s="${result}"/></sf:rt>`;
  if (typeof result === 'boolean') return `<sf:rb sf:v="${result}"/>`;
  return 'date' in result
    ? `<sf:rd sf:cell-date="${(result.date - epoch) * day}"/>`
    : `<sf:rdu sf:du="${result.duration * day}"/>`;
}

/** The cells that LibreOffice gets when it calculates everything anew. */
async function recalculated(folder: string, source: string) {
  const profile = path.join(folder, 'profile');
  await mkdir(path.join(profile, 'user'), { recursive: true });
  await writeFile(
    path.join(profile, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="ODFRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`,
  );
  const options = [`-env:UserInstallation=${pathToFileURL(profile).href}`, '--headless'];
  await run('soffice', [...options, '--convert-to', 'xlsx', '--outdir', folder, source], {
    timeout: 150_000,
  });
  return (await xlsxSheets(path.join(folder, 'a.xlsx')))[0];
}
