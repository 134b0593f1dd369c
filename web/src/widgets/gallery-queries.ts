import { type GalleryEntry, galleryRoutes, galleryWording } from '@keepsake/contract/gallery';
import { defaultLocale, isLocale } from '@keepsake/contract/locale';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { storeChanged } from '../api/query-client.ts';
import { useConfig } from '../api/site-context.tsx';
import { orNull } from '../orders/order-services.ts';
import { showToast } from '../ui/toast/toasts.ts';
import {
  blockedKey,
  entryKey,
  galleryKey,
  refreshBlocked,
  refreshEntry,
  refreshWidgets,
} from './widget-cache.ts';

export const clearEntry = (productCode: string) => storeChanged(entryKey(productCode), null);

/** Whether the shop has blocked a product from being shown to others. */
export function useIsBlocked(productCode: string) {
  return useQuery({
    queryKey: blockedKey(productCode),
    queryFn: async ({ signal }) =>
      (await call(galleryRoutes.isOrderBlocked, { params: { id: productCode }, signal })).isBlocked,
  });
}

export interface GalleryCategory {
  readonly id: string;
  readonly name: string;
}

/** Changes once a season. */
const staleMs = 3_600_000;

/** In the language of the site; none where the shop has no gallery. */
export function useGalleryCategories() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...galleryKey, 'categories'],
    queryFn: async ({ signal }) =>
      (await orNull(call(galleryRoutes.listGalleryCategories, { signal }))) ?? [],
    select: (categories): GalleryCategory[] =>
      categories.map(({ id, name }) => ({
        id,
        name: (isLocale(locale) ? name[locale] : undefined) ?? name[defaultLocale] ?? id,
      })),
    staleTime: staleMs,
  });
}

/** Null: it is not in the gallery. */
export function useGalleryEntry(productCode: string) {
  const { channel } = useConfig();
  return useQuery({
    queryKey: entryKey(productCode),
    queryFn: ({ signal }) =>
      orNull(
        call(galleryRoutes.getGalleryEntry, { params: { id: productCode }, query: { channel }, signal }),
      ),
  });
}

export type EntryContent = Pick<GalleryEntry, 'title' | 'categories'>;

/** Adds an entry, or changes the one that is there; the shop reviews both. */
export function useSaveEntry(productCode: string, entry: GalleryEntry | null) {
  const t = useTranslations('gallery');
  const { channel } = useConfig();
  return useMutation({
    mutationFn({ title, categories }: EntryContent) {
      const content = { title, categories, wordingVersion: galleryWording };
      if (!entry) {
        const body = { widgetId: productCode, channel, ...content };
        return call(galleryRoutes.createGalleryEntry, { body });
      }
      const params = { widgetId: productCode };
      return call(galleryRoutes.changeGalleryEntry, { params, query: { channel }, body: content });
    },
    meta: { operation: 'gallery-entry' },
    onSuccess(saved) {
      storeChanged(entryKey(productCode), saved);
      showToast({ tone: 'success', message: t('sent') });
    },
    onError(error) {
      if (!isApiError(error)) return;
      if (error.code === 'order-blocked') void refreshBlocked(productCode);
      // Another tab has added or removed it, or deleted its widget.
      if (error.code === 'conflict' || error.status === 404) void refreshEntry(productCode);
      if (error.status === 404) void refreshWidgets();
    },
  });
}

/** What is gone already counts as removed (WID-5). */
export function useRemoveEntry(productCode: string) {
  const t = useTranslations('gallery');
  const { channel } = useConfig();
  return useMutation({
    mutationFn: () =>
      orNull(call(galleryRoutes.deleteGalleryEntry, { params: { id: productCode }, query: { channel } })),
    meta: { operation: 'gallery-entry' },
    onSuccess() {
      clearEntry(productCode);
      showToast({ tone: 'success', message: t('removed') });
    },
  });
}
