import { setTimeout as delay } from 'node:timers/promises';

const milliseconds = 200;

export async function waitForTheServer(): Promise<void> {
  await delay(milliseconds);
}
