import { setTimeout as delay } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Timeout of a reading: scrapes do not wait for an unavailable database. */
const readingMilliseconds = 2_000;

export type Labels = Readonly<Record<string, string>>;

export interface MetricDefinition {
  /** Prometheus style: `keepsake_`, what it counts, the unit, `_total` for counters. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

export interface Reading {
  readonly labels?: Labels;
  readonly value: number;
}

/** Metrics of a module or platform part. Labels never hold customers' values. */
export interface Metrics {
  counter(definition: MetricDefinition): (labels: Labels, by?: number) => void;
  /** @param buckets upper bounds, in the unit of the name */
  histogram(definition: MetricDefinition & { buckets: number[] }): (labels: Labels, value: number) => void;
  /** A gauge is read on each scrape. Readings that fail or take too long are omitted. */
  gauge(definition: MetricDefinition, read: () => readonly Reading[] | Promise<readonly Reading[]>): void;
  /** All metrics in Prometheus' text format, with the process's own. */
  page(): Promise<{ readonly contentType: string; readonly text: string }>;
}

function optionsOf({ name, help, labels = [] }: MetricDefinition, registry: Registry) {
  return { name, help, labelNames: [...labels], registers: [registry] };
}

async function readInTime(read: () => readonly Reading[] | Promise<readonly Reading[]>) {
  const controller = new AbortController();
  const late = delay(readingMilliseconds, [], { signal: controller.signal });
  try {
    return await Promise.race([(async () => read())(), late]);
  } catch {
    return [];
  } finally {
    controller.abort();
    late.catch(() => undefined);
  }
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  let isWatchingProcess = false;
  return {
    counter(definition) {
      const counter = new Counter(optionsOf(definition, registry));
      return (labels, by = 1) => counter.inc(labels, by);
    },
    histogram(definition) {
      const { buckets } = definition;
      const histogram = new Histogram({ ...optionsOf(definition, registry), buckets });
      return (labels, value) => histogram.observe(labels, value);
    },
    gauge(definition, read) {
      const gauge: Gauge = new Gauge({
        ...optionsOf(definition, registry),
        async collect() {
          const readings = await readInTime(read);
          gauge.reset();
          // One without labels would be reset to 0, which is a reading too.
          gauge.remove({});
          for (const { labels = {}, value } of readings) gauge.set(labels, value);
        },
      });
    },
    async page() {
      // Event-loop delay, memory, processor, garbage collection: they cost nothing without scrapes.
      if (!isWatchingProcess) collectDefaultMetrics({ register: registry });
      isWatchingProcess = true;
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
