export const label = 'nav.open';
