import { uploadPath } from '@keepsake/contract/uploads';
import { apiUrl, session } from '../../api/client.ts';
import { isOnline, onOnlineChange } from '../../browser/online.ts';
import { randomFraction } from '../../browser/random-fraction.ts';
import { reportError } from '../../browser/report-error.ts';
import { workerAddress } from '../../browser/worker-address.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import inspectWorker from './inspect/inspect.worker.ts?worker&url';
import { createInspector } from './inspect/inspector.ts';
import { browserTimer } from './queue/timer.ts';
import { UploadQueue } from './queue/upload-queue.ts';
import { createTusTransport } from './transport/tus-transport.ts';
import { uploadedPhotos } from './uploaded-photos.ts';

let queue: UploadQueue | undefined;

/** The one queue of this page load; it outlives the page that shows it. */
export function uploadQueue(): UploadQueue {
  queue ??= startQueue();
  return queue;
}

function startQueue(): UploadQueue {
  const transport = createTusTransport({
    endpoint: new URL(apiUrl('storageApi', uploadPath), document.baseURI).href,
    tokens: session,
    after: browserTimer,
  });
  const started = new UploadQueue(
    {
      transport,
      inspect: createInspector(() => new Worker(workerAddress(inspectWorker), { type: 'module' })),
      report: (failure) => reportError(failure, 'upload'),
      after: browserTimer,
      connection: { isOnline, onOnline: (callback) => onOnlineChange((online) => online && callback()) },
      random: randomFraction,
    },
    uploadedPhotos.add,
  );
  askBeforeLeaving(started);
  return started;
}
