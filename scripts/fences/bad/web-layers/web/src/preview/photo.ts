import { title } from '../app/page-title.ts';

export const heading = title;
