import { escapeXml } from '../../../../../shared/escape-xml.ts';

/** The looks of the cells of a workbook that comes of a CSV file; the first is any cell's. */
export class CsvStyles {
  readonly #styles = ['General|'];
  readonly #isText: boolean;

  /** @param isText whether every cell is marked as text */
  constructor({ isText }: { isText: boolean }) {
    this.#isText = isText;
  }

  ofFormat(format: string): number {
    return this.#styleOf(`${format}|`);
  }

  /** Figures that are texts are marked as such: they stay texts when somebody edits them. */
  ofText({ isFigure, isLong }: { isFigure: boolean; isLong: boolean }): number {
    return this.#styleOf(`${isFigure || this.#isText ? '@' : 'General'}|${isLong ? wrapped : ''}`);
  }

  #styleOf(style: string): number {
    const known = this.#styles.indexOf(style);
    return known >= 0 ? known : this.#styles.push(style) - 1;
  }

  /** Own formats have numbers from 164 (ECMA-376 part 1, 18.8.30). */
  *part(): Generator<string> {
    const styles = this.#styles.map((style) => {
      const at = style.lastIndexOf('|');
      return { format: style.slice(0, at), alignment: style.slice(at + 1) };
    });
    const formats = styles.map(
      ({ format }, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(format)}"/>`,
    );
    const looks = styles.map(({ format, alignment }, at) => {
      const number = builtIn[format] ?? 164 + at;
      return `<xf numFmtId="${number}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${alignment}</xf>`;
    });
    yield `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats.join('')}</numFmts>`;
    yield '<fonts count="1"><font><sz val="10"/><name val="Liberation Sans"/></font></fonts>';
    yield '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';
    yield '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>';
    yield `<cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`;
  }
}

const wrapped = '<alignment vertical="top" wrapText="1"/>';

const builtIn: Record<string, number> = { General: 0, '@': 49 };
