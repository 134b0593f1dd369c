import { setTimeout as delay } from 'node:timers/promises';
import { thumbnailOf, upload } from '../../../server/test/attacks/costly-pictures.ts';
import { hasHostileCorpus, readHostileCases, readHostileFile } from '../../../server/test/hostile-corpus.ts';
import { RemoteCustomer } from '../../../server/test/remote-customer.ts';
import type { Keepsake } from '../../environment/keepsake.ts';
import { timeEach, times } from '../../environment/time-each.ts';
import { type Figure, millisecondsAtMost } from '../../figures/figure.ts';
import { quantile } from '../../figures/quantile.ts';
import { keepAlive, sendRequest } from '../../programs/send-request.ts';

const requests = 200;
const pauseMs = 20;

async function sendAll(attacker: RemoteCustomer, files: readonly Buffer[]): Promise<void> {
  for (const bytes of files) {
    const response = await upload(attacker, bytes);
    if (response.status === 201) await attacker.send('GET', await thumbnailOf(attacker, response));
  }
}

/** Requests of another customer while the files of CORPUS_DIR/bad come; no figures without them. */
export async function measureHostileUploads({ origin, signUp }: Keepsake): Promise<Figure[]> {
  if (!hasHostileCorpus) return [];
  const { token } = await signUp('bystander-of-hostile-files');
  const attacker = new RemoteCustomer(() => origin, (await signUp('sender-of-hostile-files')).token);
  const files = readHostileCases()
    .filter(({ kind }) => kind === 'file')
    .map(({ name }) => readHostileFile(name));
  const agent = keepAlive(1);
  const headers = { authorization: `Bearer ${token}` };
  const request = () => sendRequest(`${origin}/api/photo-management/photos?limit=1`, { agent, headers });
  const timePaced = async (isOver: (done: number) => boolean) => {
    const paced: number[] = [];
    while (!isOver(paced.length)) {
      paced.push(...(await timeEach(request, times(1))));
      await delay(pauseMs);
    }
    return quantile(paced, 0.99);
  };
  const alone = await timePaced(times(requests));
  let isOver = false;
  const attack = sendAll(attacker, files).finally(() => {
    isOver = true;
  });
  const beside = await timePaced(() => isOver);
  await attack;
  agent.destroy();
  return [
    {
      what: `A request while ${files.length} hostile files are sent, 99th percentile`,
      measured: `${beside.toFixed(2)} ms`,
      against: `without them: ${alone.toFixed(2)} ms`,
      value: beside,
      goal: millisecondsAtMost(1000),
    },
  ];
}
