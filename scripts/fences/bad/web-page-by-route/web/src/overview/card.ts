import { cardWidth } from './overview-page.tsx';

export const card = cardWidth;
