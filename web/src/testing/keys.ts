import type { Page } from 'playwright-core';

/** Keyboard input; the page is read on each use. */
export function keysOf(page: () => Page) {
  /** Name or text of the focused element. */
  const focused = () =>
    page().evaluate(() => {
      const { activeElement } = document;
      return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').trim();
    });
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await page().keyboard.press(key);
  }
  return {
    focused,
    press,
    /** Presses Tab until an element with that name has the focus. */
    async tabTo(name: string | RegExp): Promise<void> {
      for (let step = 0; step < 60; step += 1) {
        await press('Tab');
        const text = await focused();
        if (typeof name === 'string' ? text === name : name.test(text)) return;
      }
      throw new Error(`Tab does not reach ${name}`);
    },
  };
}
