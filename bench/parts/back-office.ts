import { orderExample } from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { runOnServer } from '../../server/test/test-server.ts';
import { backOfficeToken, secretsOf } from '../environment/customer.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { residentOf } from '../environment/process-memory.ts';
import { millisecondsAtMost, type PartResult, ratioOfAtMost } from '../figures/figure.ts';

const orders = 10_000;
/** Number of rounds in which the heap grows to its size. */
const warmUpRounds = 2;
const rounds = 10;
const batch = limits.backOffice.maxBatch;
const productsOf = (index: number) => 1 + (index % 5);

function orderAt(index: number) {
  const [inner] = orderExample.orders;
  const products = Array.from({ length: productsOf(index) }, (_, place) => ({
    ...inner?.products[0],
    productCode: `P-${index}-${place}`,
  }));
  return {
    ...orderExample,
    orderCode: `BENCH-${index}`,
    shopCustomerId: `C-${index % 1000}`,
    orders: [{ ...inner, orderCode: `BENCH-${index}-1`, products }],
  };
}

/** Bodies of one round, made before anything is timed. */
function makeBodies(round: number): string[] {
  return Array.from({ length: orders / batch }, (_, at) =>
    JSON.stringify({
      orders: Array.from({ length: batch }, (_, index) => orderAt(round * orders + at * batch + index)),
    }),
  );
}

async function timeEach(parts: readonly string[], work: (part: string) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (const part of parts) await work(part);
  return performance.now() - started;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** 10,000 orders in batches of 500, one request after the other; then the same, and then other ones. */
export async function measureBackOffice(environment: BenchEnvironment): Promise<PartResult> {
  const { origin, dataDir, databaseUrl, api } = await startKeepsake(environment, { withWorker: false });
  const token = await backOfficeToken(origin, await secretsOf(dataDir), 'orders:write');
  const post = async (body: string) => {
    const response = await fetch(`${origin}/api/back-office/orders:batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    const { results } = (await response.json()) as { results: unknown[] };
    return results.length;
  };
  const stored = async () => {
    const [row] = await runOnServer<{ orders: number; written: string }>(
      databaseUrl,
      `select count(*)::int as orders, md5(string_agg(xmin::text, ',' order by order_code)) as written from orders`,
    );
    return row;
  };
  const bodies = makeBodies(0);
  const first = await timeEach(bodies, post);
  const before = await stored();
  const again = await timeEach(bodies, post);
  const after = await stored();
  if (before?.orders !== orders || after?.written !== before.written) throw new Error('other rows than sent');
  const memory: number[] = [];
  for (let round = 1; round <= warmUpRounds + 2 * rounds; round += 1) {
    await timeEach(makeBodies(round), post);
    memory.push((await residentOf(api)).own);
  }
  // Memory falls at each full garbage collection, once in seven rounds or so: only the largest compare.
  const early = Math.max(...memory.slice(warmUpRounds, -rounds));
  const late = Math.max(...memory.slice(-rounds));
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return {
    figures: [
      {
        what: '10,000 orders in batches of 500',
        measured: seconds(first),
        against: `the same again, which writes nothing: ${seconds(again)}`,
        value: first,
        goal: millisecondsAtMost(20_000),
      },
      {
        what: 'Most memory of the server while it stores orders 130,000 to 230,000',
        measured: mb(late),
        against: `orders 30,000 to 130,000: ${mb(early)}`,
        value: late / early,
        goal: ratioOfAtMost(1.1),
      },
    ],
  };
}
