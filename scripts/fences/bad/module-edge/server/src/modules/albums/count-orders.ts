import type { Find } from '../orders/index.ts';

export type Count = Find;
