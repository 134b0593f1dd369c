/** Shows the beginning of the page, at once. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
}
