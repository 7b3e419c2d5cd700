export type Latencies = {
  add(route: string, ms: number): void;
  /** A line for each route: how often, and the median, 99th percentile and longest in ms. */
  table(): string;
};

export function createLatencies(): Latencies {
  const byRoute = new Map<string, number[]>();
  return {
    add(route, ms) {
      const known = byRoute.get(route);
      if (known) known.push(ms);
      else byRoute.set(route, [ms]);
    },
    table() {
      const routes = [...byRoute].sort(([a], [b]) => a.localeCompare(b));
      const lines = routes.map(([route, times]) => {
        const sorted = times.toSorted((a, b) => a - b);
        const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(1);
        return `${route}: ${times.length} requests, p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms`;
      });
      return lines.join('\n');
    },
  };
}
