import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import {
  Browser,
  createIdentityApp,
  formAction,
  type IdentityApp,
  openSignIn,
  password,
  signIn,
} from '../../../../test/identity-app.ts';
import { openSecrets } from '../../../platform/secrets/index.ts';

const { hits, seconds } = rates.signInPerAccount;

let folder: string;
let db: TestDatabase;
let shop: IdentityApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guesses-'));
  db = await createTestDatabase();
  shop = await createIdentityApp({ database: db.database, secrets: await openSecrets({ dataDir: folder }) });
  await shop.signUp('guessed@demo.keepsake.test');
  await shop.signUp('other@demo.keepsake.test');
});
afterAll(async () => {
  await shop.app.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

test('one address guesses at one account a few times, however it is spelled, and then has to wait', async () => {
  const browser = new Browser(() => shop.app);
  const action = formAction(await openSignIn(browser));
  const guess = (email: string, text: string) =>
    browser.open(action, { method: 'POST', form: { email, password: text } });
  for (let turn = 0; turn < hits; turn += 1) {
    const email = turn % 2 === 0 ? 'guessed@demo.keepsake.test' : ' GUESSED@demo.keepsake.test';
    expect((await guess(email, `guess ${turn}`)).statusCode).toBe(422);
  }
  const refused = await guess('guessed@demo.keepsake.test', password);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(seconds / hits);
  expect(refused.body).toContain('Wait a few minutes');
  expect((await guess('other@demo.keepsake.test', password)).statusCode).toBe(303);
});

test('a right password resets the guesses', async () => {
  for (let turn = 0; turn < hits + 2; turn += 1) {
    await signIn(new Browser(() => shop.app), 'other@demo.keepsake.test');
  }
});

test('an invalid e-mail address is refused before it counts, however a database would write it in lower case', async () => {
  await shop.signUp('erik@demo.keepsake.test');
  const browser = new Browser(() => shop.app);
  const action = formAction(await openSignIn(browser));
  const guess = (email: string) =>
    browser.open(action, { method: 'POST', form: { email, password: 'wrong' } });
  for (let turn = 0; turn < hits + 2; turn += 1) {
    const response = await guess('er\u0130k@demo.keepsake.test');
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('Our mail cannot reach addresses with letters such as ü before the @');
  }
  expect((await guess('erik@demo.keepsake.test')).statusCode).toBe(422);
});
