import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { findPageProblems } from '../../web/src/testing/page-problems.ts';
import { phone as phoneOptions } from '../../web/src/testing/viewer.ts';
import type { Fixture } from './fixture.ts';
import { signInForCalls } from './library.ts';
import { makeSmallPhoto } from './photos.ts';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A computer with a signed-in customer, and a phone; both new for each test. */
export interface Pair {
  /** Dialog on the computer. */
  dialog(): Locator;
  /** Button on the phone. */
  button(name: string): Locator;
  readonly desktop: Page;
  readonly phone: Page;
  readonly authorization: string;
  /** Twelve small photos. */
  readonly files: readonly ChosenFile[];
  openPhone(): Promise<Page>;
  /** Opens the tab and returns the address that its QR code has. */
  openTab(): Promise<string>;
  connect(): Promise<void>;
  choose(files?: string | readonly (ChosenFile | string)[]): Promise<void>;
  /** Chooses them and presses "Upload". */
  send(files?: readonly (ChosenFile | string)[]): Promise<void>;
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name });

export function usePhone(fixture: Fixture): Pair {
  let desktop: Page;
  let phone: Page;
  let contexts: BrowserContext[];
  let authorization: string;
  let files: ChosenFile[];

  async function openIn(options: Parameters<Fixture['browser']['newContext']>[0]): Promise<Page> {
    const context = await fixture.browser.newContext(options);
    contexts.push(context);
    return context.newPage();
  }
  const openPhone = () => openIn(phoneOptions);

  beforeAll(async () => {
    files = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => ({
        name: `IMG_${index}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await makeSmallPhoto(500 + index, `2021:05:1${index % 9} 12:00:${10 + index}`),
      })),
    );
  });
  beforeEach(async () => {
    contexts = [];
    desktop = await openIn({ viewport: { width: 1200, height: 900 } });
    phone = await openPhone();
    const { email } = await fixture.addCustomer();
    authorization = await signInForCalls(desktop, fixture.instance.origin, email);
  });
  afterEach(async () => {
    for (const context of contexts) await context.close();
  });

  const choose: Pair['choose'] = (some = files) =>
    phone.locator('input[type=file]').setInputFiles(some as ChosenFile[] & string[]);
  const openTab: Pair['openTab'] = async () => {
    const made = desktop.waitForResponse(/\/pairings$/);
    await desktop.getByRole('button', { name: 'Add photos' }).first().click();
    await desktop.getByRole('tab', { name: 'Transfer from Phone' }).click();
    await desktop.getByRole('img', { name: 'QR code for your phone' }).waitFor();
    return (await (await made).json()).url;
  };
  return {
    get desktop() {
      return desktop;
    },
    get phone() {
      return phone;
    },
    get authorization() {
      return authorization;
    },
    get files() {
      return files;
    },
    dialog: () => desktop.getByRole('dialog', { name: 'Add photos' }),
    button: (name) => phone.getByRole('button', { name, exact: true }),
    openPhone,
    openTab,
    choose,
    async connect() {
      await phone.goto(await openTab());
      await phone.getByRole('button', { name: 'Choose photos' }).waitFor();
    },
    async send(some) {
      await choose(some);
      await phone.getByRole('button', { name: 'Upload' }).click();
    },
  };
}

/** Checks a page in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findPageProblems(page)).toEqual([]);
  }
}
