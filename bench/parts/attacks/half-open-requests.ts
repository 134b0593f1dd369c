import { openRequests } from '../../../server/test/attacks/half-open-requests.ts';
import type { Keepsake } from '../../environment/keepsake.ts';
import { timeEach, times } from '../../environment/time-each.ts';
import { type Figure, ratioOfAtMost } from '../../figures/figure.ts';
import { quantile } from '../../figures/quantile.ts';
import { keepAlive, sendRequest } from '../../programs/send-request.ts';

const halfOpen = 2_000;
const requests = 1_000;

/** Requests of another client while other connections send nothing more. */
export async function measureHalfOpenRequests({ origin }: Keepsake): Promise<Figure[]> {
  const agent = keepAlive(1);
  const request = () => sendRequest(`${origin}/config.json`, { agent });
  await timeEach(request, times(requests));
  const alone = quantile(await timeEach(request, times(requests)), 0.99);
  const clients = await openRequests(Number(new URL(origin).port), halfOpen);
  const beside = quantile(await timeEach(request, times(requests)), 0.99);
  for (const { socket } of clients) socket.destroy();
  agent.destroy();
  return [
    {
      what: `A request beside ${halfOpen.toLocaleString('en')} half-open ones, 99th percentile`,
      measured: `${beside.toFixed(2)} ms`,
      against: `without them: ${alone.toFixed(2)} ms`,
      value: beside / alone,
      goal: ratioOfAtMost(2),
    },
  ];
}
