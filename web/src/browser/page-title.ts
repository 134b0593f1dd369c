import { useEffect } from 'react';

/** The server writes the brand's name as the first title. */
const siteName = typeof document === 'undefined' ? '' : document.title;

/** Names the browser tab "Photos – Lumibook" while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === siteName ? siteName : `${title} – ${siteName}`;
  }, [title]);
}
