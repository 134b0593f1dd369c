import type { DecoderObserver } from '../images/index.ts';
import type { Metrics } from './index.ts';

/** Buckets from a thumbnail of a small JPEG to a HEIC of 50 megapixels, and a job of ten. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

export function observeDecoders(metrics: Metrics): DecoderObserver {
  const measure = metrics.histogram({
    name: 'keepsake_decoder_duration_seconds',
    help: 'Pictures by the kind of decoder; refused, killed: the picture is at fault, failed: the machine is',
    labels: ['kind', 'outcome'],
    buckets,
  });
  const measureWait = metrics.histogram({
    name: 'keepsake_decoder_wait_seconds',
    help: 'How long pictures waited; interactive: for a request, background: for a job',
    labels: ['kind', 'priority'],
    buckets,
  });
  const countRejected = metrics.counter({
    name: 'keepsake_decoder_turned_away_total',
    help: 'Pictures refused with 503 because too many were in line',
    labels: ['kind'],
  });
  const countStarted = metrics.counter({
    name: 'keepsake_decoder_started_total',
    help: 'Decoder processes that were started',
    labels: ['kind'],
  });
  const countEnded = metrics.counter({
    name: 'keepsake_decoder_ended_total',
    help: 'Decoder processes that ended over a picture: memory, cpu and crash are its fault, others the machine',
    labels: ['kind', 'reason'],
  });
  return {
    picture: (kind, outcome, milliseconds) => measure({ kind, outcome }, milliseconds / 1000),
    waited: (kind, priority, milliseconds) => measureWait({ kind, priority }, milliseconds / 1000),
    turnedAway: (kind) => countRejected({ kind }),
    started: (kind) => countStarted({ kind }),
    ended: (kind, reason) => countEnded({ kind, reason }),
  };
}

export function observeRateLimits(metrics: Metrics) {
  const count = metrics.counter({
    name: 'keepsake_rate_limit_refusals_total',
    help: 'Hits that a limit refused, by its name',
    labels: ['limit'],
  });
  return (limit: string) => count({ limit });
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
