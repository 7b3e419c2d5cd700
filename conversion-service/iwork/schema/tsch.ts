/** TSCH: charts. Fields of TSCH.Generated are without their prefix, such as `tschchartinfodefault`. */
import {
  archive,
  bool,
  double,
  float,
  message,
  messages,
  type Read,
  reference,
  references,
  string,
  strings,
  struct,
  uint,
} from './declare.ts';
import { FillArchive, StrokeArchive } from './tsd.ts';
import { FormatStructArchive } from './tsk.ts';
import { Point, Size, SparseReferenceArray } from './tsp.ts';

/** Dates in seconds since 2001, durations in seconds. */
const GridValue = struct({
  numericValue: double(1),
  /** Of the first versions. */
  dateValue10: double(2),
  durationValue: double(3),
  dateValue: double(4),
});
export type GridValue = Read<typeof GridValue>;

const GridRow = struct({ value: messages(1, GridValue) });

const ChartGridArchive = struct({
  rowName: strings(1),
  columnName: strings(2),
  gridRow: messages(3, GridRow),
});
export type ChartGridArchive = Read<typeof ChartGridArchive>;

/** Values of `scatterFormat`: the first series may hold the x values of all others. */
export const ScatterFormat = { separateX: 1, sharedX: 2 } as const;

/** Values of `seriesDirection`. */
export const SeriesDirection = { byRow: 1, byColumn: 2 } as const;

const ChartArchive = struct({
  chartType: uint(1),
  scatterFormat: uint(2),
  /** Its corner, from the middle of the chart. */
  legendFrame: message(3, struct({ origin: message(1, Point), size: message(2, Size) })),
  seriesDirection: uint(5),
  grid: message(7, ChartGridArchive),
  chartStyle: reference(9),
  chartNonStyle: reference(10),
  legendStyle: reference(11),
  valueAxisStyles: references(13),
  valueAxisNonstyles: references(14),
  categoryAxisStyles: references(15),
  categoryAxisNonstyles: references(16),
  seriesThemeStyles: references(17),
  /** Those that differ from the theme's, by the index of the series. */
  seriesPrivateStyles: message(18, SparseReferenceArray),
  seriesNonStyles: message(19, SparseReferenceArray),
  /** What styles name by an index. */
  paragraphStyles: references(20),
});
export type ChartArchive = Read<typeof ChartArchive>;

export const ChartDrawableArchive = archive([5021], { unity: message(10000, ChartArchive) });

/** Charts of versions before 2014 (TSCH.PreUFF.ChartInfoArchive). */
export const OldChartInfoArchive = archive([5000], {});

export const ChartMediatorArchive = archive([5004], {});

export const ChartStyleArchive = archive([5022], {
  current: message(
    10000,
    struct({
      /** Between the bars of a category and between categories, in percent of a bar. */
      interBarGap: float(16),
      interSetGap: float(17),
      titleParagraphStyleIndex: uint(20),
    }),
  ),
});

export const LegendStyleArchive = archive([5024], {
  current: message(10000, struct({ labelParagraphStyleIndex: uint(2) })),
});

const GeneratedChartAxisStyle = struct({
  categoryLabelParagraphStyleIndex: uint(6),
  defaultLabelParagraphStyleIndex: uint(7),
  valueLabelParagraphStyleIndex: uint(8),
  categoryMajorGridlineStroke: message(16, StrokeArchive),
  valueMajorGridlineStroke: message(17, StrokeArchive),
  categoryShowAxis: bool(24),
  valueShowAxis: bool(25),
  categoryShowMajorGridlines: bool(27),
  valueShowMajorGridlines: bool(28),
  categoryTitleParagraphStyleIndex: uint(38),
  defaultTitleParagraphStyleIndex: uint(39),
  valueTitleParagraphStyleIndex: uint(40),
});

export const ChartAxisStyleArchive = archive([5026], {
  current: message(10000, GeneratedChartAxisStyle),
});

const GeneratedChartNonStyle = struct({
  showLegend: bool(20),
  showTitle: bool(21),
  title: string(23),
});

export const ChartNonStyleArchive = archive([5023], {
  current: message(10000, GeneratedChartNonStyle),
});

/** TSCH.ChartsNSNumberDoubleArchive */
const NumberDouble = struct({ number: double(1) });

const GeneratedChartAxisNonStyle = struct({
  /** Of the first versions. */
  numberFormat10: message(2, FormatStructArchive),
  valueNumberOfMajorGridlines: uint(5),
  categoryShowLabels: bool(9),
  valueShowLabels: bool(11),
  categoryShowTitle: bool(13),
  valueShowTitle: bool(14),
  categoryTitle: string(15),
  valueTitle: string(16),
  userMax: message(17, NumberDouble),
  userMin: message(18, NumberDouble),
  durationFormat: message(21, FormatStructArchive),
  dateFormat: message(22, FormatStructArchive),
  numberFormat: message(42, FormatStructArchive),
});

export const ChartAxisNonStyleArchive = archive([5027], {
  current: message(10000, GeneratedChartAxisNonStyle),
});

const GeneratedChartSeriesStyle = struct({
  areaFill: message(11, FillArchive),
  barFill: message(12, FillArchive),
  columnFill: message(13, FillArchive),
  defaultFill: message(14, FillArchive),
  pieFill: message(17, FillArchive),
  areaLabelParagraphStyleIndex: uint(18),
  barLabelParagraphStyleIndex: uint(19),
  defaultLabelParagraphStyleIndex: uint(20),
  lineLabelParagraphStyleIndex: uint(21),
  pieLabelParagraphStyleIndex: uint(23),
  lineStroke: message(48, StrokeArchive),
  lineSymbolFill: message(56, FillArchive),
  scatterSymbolFill: message(59, FillArchive),
});

export const ChartSeriesStyleArchive = archive([5028], {
  current: message(10000, GeneratedChartSeriesStyle),
});

const GeneratedChartSeriesNonStyle = struct({
  scatterShowLine: bool(29),
  lineShowSymbol: bool(33),
  scatterShowSymbol: bool(36),
  areaShowValueLabels: bool(38),
  barShowValueLabels: bool(39),
  defaultShowValueLabels: bool(41),
  lineShowValueLabels: bool(42),
  pieShowValueLabels: bool(44),
  scatterShowValueLabels: bool(45),
  durationFormat: message(70, FormatStructArchive),
  dateFormat: message(71, FormatStructArchive),
  numberFormat: message(98, FormatStructArchive),
  pieNumberFormat: message(99, FormatStructArchive),
});

export const ChartSeriesNonStyleArchive = archive([5029], {
  current: message(10000, GeneratedChartSeriesNonStyle),
});
