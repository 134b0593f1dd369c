import { useEffect } from 'react';

export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

export function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** The server sets the brand's name as the first title. */
const siteName = typeof document === 'undefined' ? '' : document.title;

/** Sets the tab's title: "Photos – Lumibook". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === siteName ? siteName : `${title} – ${siteName}`;
  }, [title]);
}

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Dialogs, toasts and the viewer are its siblings. */
export const siteElement = (): HTMLElement | null => document.getElementById('root');
