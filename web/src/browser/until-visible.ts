/** Resolves when the page is visible: prerendered and background tabs wait. */
export async function untilVisible(): Promise<void> {
  const isSeen = () => document.visibilityState === 'visible' && !isPrerendered();
  while (!isSeen()) {
    await new Promise((resolve) => {
      for (const event of ['visibilitychange', 'prerenderingchange']) {
        document.addEventListener(event, resolve, { once: true });
      }
    });
  }
}

/** Chromium's. */
const isPrerendered = () => (document as { readonly prerendering?: boolean }).prerendering === true;
