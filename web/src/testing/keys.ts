import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longTimeout } from './browser.ts';

/** Whether a key reaches what is on the page: a dialog or menu takes the focus a moment after it is shown. */
function takesKey(key: string): boolean {
  const focused = document.activeElement ?? document.body;
  const isCovered = document.querySelector('#root[inert], #root[aria-hidden=true]') !== null;
  if (focused === document.body) return !isCovered && key !== 'Enter' && key !== 'Space';
  // A menu passes the focus on to its first item.
  return !focused.matches('[role=menu]') && focused.closest('[inert], [aria-hidden=true]') === null;
}

/** Presses a key once something on the page takes it. The other way to press one is `press` of a locator. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(takesKey, key), { ...longTimeout, message: `nothing takes ${key}` })
    .toBe(true);
  await page.keyboard.press(key);
}

/** Names or texts of the visible elements that Tab can reach. */
const tabStops = (page: Page) =>
  page
    .locator('a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])')
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((element) => (element.getAttribute('aria-label') ?? element.textContent).trim()),
    );

/** Keyboard input; the page is read on each use. */
export function keysOf(page: () => Page) {
  /** Name or text of the focused element. */
  const focused = () =>
    page().evaluate(() => {
      const { activeElement } = document;
      return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').trim();
    });
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await pressKey(page(), key);
  }
  return {
    focused,
    press,
    /** Waits for an element with that name, and presses Tab until it has the focus. */
    async tabTo(name: string | RegExp): Promise<void> {
      const matches = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
      const message = `there is no ${name} for Tab to reach`;
      await expect
        .poll(async () => (await tabStops(page())).some(matches), { ...longTimeout, message })
        .toBe(true);
      for (let step = 0; step < 60; step += 1) {
        await press('Tab');
        if (matches(await focused())) return;
      }
      throw new Error(`Tab does not reach ${name}`);
    },
  };
}
