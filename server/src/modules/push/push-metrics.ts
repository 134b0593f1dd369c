import type { Metrics } from '../../platform/metrics/index.ts';

export interface PushMetrics {
  countMessage(type: string): void;
  socketOpened(): void;
  socketClosed(reason: string): void;
}

export function createPushMetrics(metrics: Metrics): PushMetrics {
  let open = 0;
  metrics.gauge({ name: 'keepsake_push_sockets', help: 'Open push sockets of this process' }, () => [
    { value: open },
  ]);
  const countMessage = metrics.counter({
    name: 'keepsake_push_messages_total',
    help: 'Messages sent on push sockets',
    labels: ['type'],
  });
  const countClose = metrics.counter({
    name: 'keepsake_push_closes_total',
    help: 'Push sockets that were closed, by the reason; client: the other side closed it',
    labels: ['reason'],
  });
  return {
    countMessage: (type) => countMessage({ type }),
    socketOpened() {
      open += 1;
    },
    socketClosed(reason) {
      open -= 1;
      countClose({ reason });
    },
  };
}
