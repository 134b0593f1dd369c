import { markPrivate } from '../private/private.ts';
import styles from '../visually-hidden/visually-hidden.module.css';

/** Long enough to be spoken; then a reader that goes through the page does not find it any more. */
const keptMilliseconds = 20_000;

let region: HTMLElement | null = null;
let clearing: ReturnType<typeof setTimeout> | undefined;

function liveRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.setAttribute('role', 'status');
  // Open dialogs hide everything else from screen readers.
  region.setAttribute('data-live-announcer', 'true');
  region.className = styles.hidden ?? '';
  markPrivate(region);
  document.body.append(region);
  return region;
}

export function announce(text: string): void {
  const target = liveRegion();
  clearTimeout(clearing);
  target.textContent = '';
  // A repeated text is announced only after the region was empty.
  setTimeout(() => {
    target.textContent = text;
    clearTimeout(clearing);
    clearing = setTimeout(() => {
      target.textContent = '';
    }, keptMilliseconds);
  }, 100);
}
