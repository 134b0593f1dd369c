/** Sends requests at fixed moments, without waiting for responses; the time counts from the due moment. */
import { setTimeout as delay } from 'node:timers/promises';
import { serveProgram } from '../environment/program.ts';
import { keepAlive, sendRequest } from './send-request.ts';

export interface OpenLoopRun {
  readonly urls: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
}

const agent = keepAlive(32);

/** Milliseconds of each response. */
serveProgram(async ({ urls, perSecond, seconds }: OpenLoopRun): Promise<number[]> => {
  const started = performance.now();
  const responses: Promise<number>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = started + (number * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    const url = urls[number % urls.length] as string;
    responses.push(sendRequest(url, { agent }).then(() => performance.now() - due));
  }
  return Promise.all(responses);
});
