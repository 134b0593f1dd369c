import styles from '../visually-hidden/visually-hidden.module.css';

let region: HTMLElement | null = null;

function liveRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.setAttribute('role', 'status');
  // Open dialogs hide everything beneath them from screen readers, except elements with this mark.
  region.setAttribute('data-live-announcer', 'true');
  region.className = styles.hidden ?? '';
  document.body.append(region);
  return region;
}

/** Has screen readers say something when they are done with what they are saying. */
export function announce(text: string): void {
  const target = liveRegion();
  target.textContent = '';
  // The same text twice is news only when it has been away in between.
  setTimeout(() => {
    target.textContent = text;
  }, 100);
}
