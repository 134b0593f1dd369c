import { queryClient } from '../api/query-client.ts';

export const galleryKey = ['gallery'];
export const entryKey = (productCode: string) => [...galleryKey, 'entry', productCode];
export const blockedKey = (productCode: string) => [...galleryKey, 'blocked', productCode];
export const widgetsKey = ['widgets'];

export const refreshEntry = (productCode: string) =>
  queryClient.invalidateQueries({ queryKey: entryKey(productCode) });

export const refreshBlocked = (productCode: string) =>
  queryClient.invalidateQueries({ queryKey: blockedKey(productCode) });

export const refreshWidgets = () => queryClient.invalidateQueries({ queryKey: widgetsKey });
