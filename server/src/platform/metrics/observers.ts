import type { DecoderObserver } from '../images/index.ts';
import type { Metrics } from './index.ts';

/** From a thumbnail of a small JPEG to a HEIC of 50 megapixels, and a job that made ten of them. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

export function observeDecoders(metrics: Metrics): DecoderObserver {
  const measure = metrics.histogram({
    name: 'keepsake_decoder_duration_seconds',
    help: 'Pictures by the kind of decoder; refused: the picture is at fault, failed: the machine is',
    labels: ['kind', 'outcome'],
    buckets,
  });
  const countEnded = metrics.counter({
    name: 'keepsake_decoder_ended_total',
    help: 'Decoder processes that crashed over a picture or were killed for taking too much',
    labels: ['kind'],
  });
  return {
    picture: (kind, outcome, milliseconds) => measure({ kind, outcome }, milliseconds / 1000),
    ended: (kind) => countEnded({ kind }),
  };
}

export function observeJobs(metrics: Metrics) {
  const measure = metrics.histogram({
    name: 'keepsake_job_duration_seconds',
    help: 'Runs of jobs in this process; a failed one is tried again or given up',
    labels: ['queue', 'outcome'],
    buckets,
  });
  return (queue: string, outcome: 'done' | 'failed', milliseconds: number) =>
    measure({ queue, outcome }, milliseconds / 1000);
}
