import styles from '../visually-hidden/visually-hidden.module.css';

let region: HTMLElement | null = null;

function liveRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.setAttribute('role', 'status');
  // Open dialogs hide everything else from screen readers.
  region.setAttribute('data-live-announcer', 'true');
  region.className = styles.hidden ?? '';
  document.body.append(region);
  return region;
}

export function announce(text: string): void {
  const target = liveRegion();
  target.textContent = '';
  // A repeated text is announced only after the region was empty.
  setTimeout(() => {
    target.textContent = text;
  }, 100);
}
