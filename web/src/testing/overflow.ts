import type { Page } from 'playwright-core';
import { lastingProblems } from './lasting-problems.ts';

/** Where text may be cut. Classes are a CSS module's name with a hash. */
const mayBeCut: readonly { readonly selector: string; readonly reason: string }[] = [
  { selector: '[class*="_hidden_"]', reason: 'ui/visually-hidden: for screen readers, one pixel in size' },
  {
    selector: '[class*="_open_"] > span',
    reason: 'storage-notice: words for screen readers beside a sign on phones',
  },
  { selector: '[class*="_name_"]', reason: 'names of files, of any length, end in an ellipsis' },
];

/** Overflow at the current width, in readable lines. */
async function findOverflowAtCurrentWidth(page: Page): Promise<string[]> {
  const allowed = mayBeCut.map(({ selector }) => selector).join(', ');
  return page.evaluate((selector) => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `<${element.localName} class="${element.className}"> "${element.textContent?.trim().slice(0, 50)}"`;
    const root = document.documentElement;
    if (root.scrollWidth > window.innerWidth) {
      const isOutside = (element: Element) => element.getBoundingClientRect().right > window.innerWidth;
      const outermost = [...document.body.querySelectorAll('*')].find(isOutside);
      found.push(`the page scrolls sideways: ${outermost ? nameOf(outermost) : root.scrollWidth}`);
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!isShown(element) || element.closest(selector) || element.clientWidth <= 1) continue;
      const { overflowX, overflowY, display } = getComputedStyle(element);
      if (display === 'inline' || !element.textContent?.trim()) continue;
      const isControl = element.matches('button, a, [role^=menuitem], [role=option], [role=tab], label');
      // Widths are rounded by up to a pixel.
      const isWider = element.scrollWidth > element.clientWidth + 1;
      if (isWider && (/(hidden|clip)/.test(overflowX) || isControl))
        found.push(`cut or poking out: ${nameOf(element)}`);
      const isHigher = element.scrollHeight > element.clientHeight + 1;
      if (isHigher && /(hidden|clip)/.test(overflowY)) found.push(`cut below: ${nameOf(element)}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !isShown(parent) || parent.closest(selector)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && (right > window.innerWidth + 1 || left < -1) && !scrolls(parent)) {
        found.push(`leaves the window: ${nameOf(parent)}`);
      }
    }
    return [...new Set(found)];
  }, allowed);
}

/** Texts that are cut, overflow, or leave the window, and stay so, at each width in CSS pixels. */
export async function findOverflow(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Two frames, for layout by script.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const problems = await lastingProblems(() => findOverflowAtCurrentWidth(page));
    found.push(...problems.map((problem) => `${width} px: ${problem}`));
  }
  return found;
}

/** Visible and accessible texts of the page. */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // Options for autofill are not visible; code is the same in every language.
      const isHidden = node.parentElement?.closest('script, style, noscript, option, pre') !== null;
      if (!isHidden && node.textContent?.trim()) texts.push(node.textContent.trim());
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
        const text = element.getAttribute(name)?.trim();
        if (text) texts.push(text);
      }
    }
    return [...new Set(texts)];
  });
}

/** Texts that show one of these keys of messages. */
export async function findRawKeys(page: Page, keys: readonly string[]): Promise<string[]> {
  return (await visibleTexts(page)).filter((text) => text.split(/\s/).some((word) => keys.includes(word)));
}
