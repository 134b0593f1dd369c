import { siteElement } from '../../../browser/site-element.ts';

/** What has a use of its own for these keys. */
const ownUse = 'input, textarea, select, [contenteditable], [role=slider], [role=menu], [role=listbox]';

/** Whether the key was pressed in the page, and not in what lies over it. */
function isForPage({ target }: KeyboardEvent): boolean {
  const site = siteElement();
  if (!site || site.inert || !(target instanceof Element)) return false;
  return target === document.body || (site.contains(target) && target.closest(ownUse) === null);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, altKey, metaKey, shiftKey } = event;
  if ((key !== 'Home' && key !== 'End') || altKey || metaKey || shiftKey) return;
  if (event.defaultPrevented || !isForPage(event)) return;
  event.preventDefault();
  const top = key === 'Home' ? 0 : document.documentElement.scrollHeight;
  window.scrollTo({ top, behavior: 'instant' });
}

/**
 * Home and End go to the ends of the page in one step, until the returned function is called. By themselves browsers
 * glide there; what loads on the way moves the list, which ends the glide half-way.
 */
export function goToEndsAtOnce(): () => void {
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
