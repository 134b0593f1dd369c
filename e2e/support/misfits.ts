import type { Page } from 'playwright-core';

/** Where text may be cut. Classes end in a hash; the name before it is the one of the CSS module. */
const mayBeCut: readonly { readonly selector: string; readonly reason: string }[] = [
  { selector: '[class*="_hidden_"]', reason: 'ui/visually-hidden: for screen readers, one pixel in size' },
  { selector: '[class*="_name_"]', reason: 'names of files, of any length, end in an ellipsis' },
];

/** How a page looks at one width: what does not fit, in words for a person who mends it. */
async function findAtThisWidth(page: Page): Promise<string[]> {
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
      // One pixel is what rounding makes of a width.
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

/** What does not fit on the open page at each width in CSS pixels: texts that are cut, poke out, or leave the window. */
export async function findMisfits(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Two frames: layout that follows the width by script has happened.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    found.push(...(await findAtThisWidth(page)).map((misfit) => `${width} px: ${misfit}`));
  }
  return found;
}

/** Texts and names of controls that somebody reads or hears on the open page. */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const isCode = node.parentElement?.closest('script, style, noscript') !== null;
      if (!isCode && node.textContent?.trim()) texts.push(node.textContent.trim());
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
