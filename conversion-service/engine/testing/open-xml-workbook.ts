const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of an XLSX workbook whose sheets have these elements; `names` are `definedName` ones. */
export function openXmlWorkbook(sheets: string[], names = ''): Record<string, string> {
  const each = (make: (number: number) => string) => sheets.map((_, at) => make(at + 1)).join('');
  const parts = sheets.map((sheet, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet xmlns="${main}">${sheet}</worksheet>`,
  ]);
  return {
    '[Content_Types].xml': `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number) => `<sheet name="S${number}" sheetId="${number}" r:id="r${number}"/>`)}</sheets>${names && `<definedNames>${names}</definedNames>`}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaging}/relationships">${each((number) => `<Relationship Id="r${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(parts),
  };
}
