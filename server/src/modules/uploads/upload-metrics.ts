import { asApiError } from '../../platform/http/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';

export interface UploadMetrics {
  readonly bytes: (count: number) => void;
  /** `photo`, `duplicate`, or an error code. */
  readonly ended: (outcome: string) => void;
}

export function createUploadMetrics(metrics: Metrics): UploadMetrics {
  const countBytesOf = metrics.counter({
    name: 'keepsake_upload_bytes_total',
    help: 'Bytes of uploads that arrived, also of those that were cut off or refused',
  });
  const countEnd = metrics.counter({
    name: 'keepsake_uploads_total',
    help: 'Completely received uploads by what became of them',
    labels: ['outcome'],
  });
  return { bytes: (count) => countBytesOf({}, count), ended: (outcome) => countEnd({ outcome }) };
}

export async function* countBytes(
  source: AsyncIterable<Uint8Array>,
  { bytes }: UploadMetrics,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    bytes(chunk.byteLength);
    yield chunk;
  }
}

export async function countUploads(
  { ended }: UploadMetrics,
  finalise: () => Promise<{ readonly isDuplicate: boolean }>,
): Promise<void> {
  try {
    const { isDuplicate } = await finalise();
    ended(isDuplicate ? 'duplicate' : 'photo');
  } catch (error) {
    ended(asApiError(error).code);
    throw error;
  }
}
