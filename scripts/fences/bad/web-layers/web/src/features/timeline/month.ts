import { title } from '../../pages/photos/page-title.ts';

export const heading = title;
