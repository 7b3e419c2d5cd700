import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Chart } from '../../charts/chart.ts';
import { maxChartValues, palette, slices, warnLeftOut } from '../../charts/chart.ts';
import { chartObject } from '../../charts/chart-object.ts';
import type { Placement } from '../../drawables/placement.ts';
import { frameAttributes } from '../../drawables/placement.ts';
import type { Xml09Context } from '../context.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';
import { xml09FrameStyle } from './frame-look.ts';

/** A chart as a frame with a chart of ODF, which shows the same data. */
export function chartFrames(
  drawable: Xml09Element,
  placement: Placement,
  anchor: XmlAttributes,
  context: Xml09Context,
): XmlNode[] {
  const chart = readXml09Chart(drawable, context.styles);
  if (!chart) {
    warnLeftOut(context.warnings);
    return [];
  }
  context.warnings.add(
    'chart_restyled',
    'Charts keep their data; those that are no pies come as columns, in other colors.',
  );
  const size = { width: Math.max(20, placement.width), height: Math.max(20, placement.height) };
  const attributes = {
    ...anchor,
    'draw:style-name': xml09FrameStyle(drawable, context, 'picture'),
    ...frameAttributes({ ...placement, ...size, angle: 0 }, true),
  };
  return [element('draw:frame', attributes, [chartObject(chart, size, context.document)])];
}

/** `chart-type` of a pie; 2 is a column chart, of the others no list is published. */
const pie = 1;
/** `chart-direction`: series are the columns of the data. */
const byColumn = 1;

/**
 * The data of a chart: a list of values for each series, as they were when the document was saved.
 * @returns undefined where it holds none
 */
function readXml09Chart(drawable: Xml09Element, styles: Xml09Styles): Chart | undefined {
  const [model] = elementsOf(childOf(drawable, 'chart-model-object'));
  const values = [childOf(model, 'cached-data'), childOf(model, 'chart-data')]
    .map(valuesOf)
    .find((lists) => lists.some((list) => list.some((value) => value !== undefined)));
  if (!values) return undefined;
  const [rows, columns] = [namesOf(model, 'row'), namesOf(model, 'column')];
  const isByColumn = numberIn(model, 'chart-direction') === byColumn;
  const [names, categories] = isByColumn ? [columns, rows] : [rows, columns];
  const series = values.map((each, at) => ({ name: names[at] ?? '', values: each }));
  const style = styles.chainOf(elementsOf(childOf(drawable, 'style'))[0]);
  const shown = (property: string) => (styles.number(style, property) ?? 1) > 0;
  const isPie = numberIn(drawable, 'chart-type') === pie;
  return {
    shape: isPie ? 'pie' : 'column',
    stacked: false,
    ...(isPie ? slices(series, categories) : { series, categories }),
    colors: palette,
    title: shown('SFCShowChartTitleProperty')
      ? childOf(model, 'chart-name')?.attributes.string
      : undefined,
    categoryTitle: undefined,
    valueTitle: undefined,
    legend: childOf(drawable, 'chart-legendInfo') ? 'bottom' : undefined,
    texts: {},
  };
}

function valuesOf(data: Xml09Element | undefined): (number | undefined)[][] {
  let left = maxChartValues;
  return elementsOf(data).map((list) => {
    const values = elementsOf(list)
      .slice(0, left)
      .map((value) => numberIn(value, 'number'));
    left -= values.length;
    return values;
  });
}

function namesOf(model: Xml09Element | undefined, what: 'row' | 'column'): string[] {
  const names = childOf(model, `chart-${what}_names`) ?? childOf(model, `chart-${what}-names`);
  return elementsOf(names).map(({ attributes }) => attributes.string ?? '');
}
