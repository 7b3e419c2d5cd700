export type Sample = {
  /** Since the jobs began. */
  seconds: number;
  jobs: number;
  megabytes: number;
  /** How long another key waited for a document since the sample before: the median. */
  otherMs: number;
};

type Panel = { title: string; unit: string; figureOf: (sample: Sample) => number };

const panels: Panel[] = [
  { title: 'Jobs done', unit: '', figureOf: ({ jobs }) => jobs },
  { title: 'Memory of all processes', unit: ' MB', figureOf: ({ megabytes }) => megabytes },
  { title: 'Another key waits for a document', unit: ' ms', figureOf: ({ otherMs }) => otherMs },
];

/** In pixels; a panel is the area between its axes. */
const chart = { width: 720, left: 84, right: 16, top: 64, bottom: 48 };
const panel = { width: chart.width - chart.left - chart.right, height: 96, gap: 44 };
const height = chart.top + panels.length * (panel.height + panel.gap) - panel.gap + chart.bottom;

const style =
  'text{font:14px system-ui,sans-serif;fill:#1f2328}.soft{font-size:12px;fill:#59636e}' +
  '.ground{fill:#fff}.grid{stroke:#d1d9e0}.line{fill:none;stroke:#0969da;stroke-width:2}' +
  '@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.soft{fill:#9198a1}' +
  '.ground{fill:#0d1117}.grid{stroke:#3d444d}.line{stroke:#4493f8}}';

/** An SVG on a ground of its own, legible in light and in dark: a panel for each figure, over time. */
export function drawScalingChart(title: string, samples: Sample[]): string {
  const longest = Math.ceil(Math.max(...samples.map(({ seconds }) => seconds)) / 10) * 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${chart.width} ${height}" role="img">
<title>${title}</title>
<style>${style}</style>
<rect class="ground" width="${chart.width}" height="${height}" rx="8"/>
<text x="16" y="24">${title}</text>
${panels.map((each, index) => drawPanel(each, { samples, longest, index })).join('\n')}
<text class="soft" x="${chart.left}" y="${height - 24}">0</text>
<text class="soft" x="${chart.width - chart.right}" y="${height - 24}" text-anchor="end">${longest} s</text>
</svg>
`;
}

type Shown = { samples: Sample[]; longest: number; index: number };

function drawPanel({ title, unit, figureOf }: Panel, { samples, longest, index }: Shown): string {
  const top = chart.top + index * (panel.height + panel.gap);
  const bottom = top + panel.height;
  const highest = roundUp(Math.max(...samples.map(figureOf)));
  const points = samples.map((sample) => {
    const x = chart.left + (panel.width * sample.seconds) / longest;
    return `${x.toFixed(1)},${(bottom - (panel.height * figureOf(sample)) / highest).toFixed(1)}`;
  });
  const rows = [0, 0.5, 1].map((share) => {
    const y = bottom - panel.height * share;
    const value = `${(highest * share).toLocaleString('en-US')}${unit}`;
    return `<path class="grid" d="M${chart.left} ${y}h${panel.width}"/><text class="soft" x="${chart.left - 8}" y="${y + 4}" text-anchor="end">${value}</text>`;
  });
  return `<text class="soft" x="${chart.left}" y="${top - 8}">${title}</text>
${rows.join('\n')}
<polyline class="line" points="${points.join(' ')}"/>`;
}

/** The next number that is 1, 2, 4, 6 or 8 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return power * ([1, 2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10);
}
