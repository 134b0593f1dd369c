import type { OwnAlbum } from '@keepsake/contract/albums';
import { photosRoutes, type TimelineCounts } from '@keepsake/contract/photos';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, hasExtension } from '../../api/client.ts';
import { useFlag } from '../../api/site-context.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { timelineCountsKey } from '../../library/library-queries.ts';
import { focusPhotos } from '../../photo-actions/end-selecting.ts';
import { FailedPhotos } from '../../photo-actions/failed-photos.tsx';
import { selectedIds } from '../../photo-actions/selected-ids.ts';
import {
  applyCounts,
  deselectAll,
  findPhoto,
  monthOf,
  monthsInOrder,
  type PhotoList,
  type SectionKey,
  selectedCount,
  useSelection,
} from '../../photo-list/state.ts';
import { PageSpinner } from '../../ui/spinner/spinner.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { openUploadWindow } from '../../uploads/upload-window.ts';
import { refreshAlbum } from '../album-cache.ts';
import { AddPhotosDialog } from './add-photos-dialog.tsx';
import { addedPhotosQuery } from './added-photos.ts';
import { LibraryFailure, LibraryPicker } from './library-picker.tsx';
import { createLibraryPicks, type LibraryPicks, pickerOrder } from './library-picks.ts';

interface AddPhotosToAlbumProps {
  readonly album: Pick<OwnAlbum, 'albumId' | 'albumName'>;
  readonly onClose: () => void;
}

const noPhotos: ReadonlySet<string> = new Set();

/** Closing discards the selection. */
export default function AddPhotosToAlbum({ album, onClose }: AddPhotosToAlbumProps) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  // A new set would discard the selection, so the first one stays.
  const taken = useQuery({ ...addedPhotosQuery(album.albumId), enabled: known === null });
  if (known === null && taken.data) setKnown(taken.data);
  return (
    <Picking
      album={album}
      taken={known}
      failure={known === null ? failureOf(taken) : null}
      onClose={onClose}
    />
  );
}

function failureOf({ isError, isFetching, refetch }: UseQueryResult): PickingProps['failure'] {
  return isError ? { isRetrying: isFetching, retry: () => void refetch() } : null;
}

interface PickingProps extends AddPhotosToAlbumProps {
  readonly taken: ReadonlySet<string> | null;
  readonly failure: { readonly isRetrying: boolean; readonly retry: () => void } | null;
}

async function pickedIds(picks: LibraryPicks): Promise<string[]> {
  return (await selectedIds(picks)).filter((id) => !picks.taken.has(id));
}

function Picking({ album, taken, failure, onClose }: PickingProps) {
  const t = useTranslations('addToAlbum');
  const { albumId, albumName } = album;
  const queryClient = useQueryClient();
  const picks = useMemo(() => createLibraryPicks(taken ?? noPhotos), [taken]);
  const { list, selection } = picks;
  const hasUploads = useFlag('PhotoManagementUploadViewEnabled');
  const uploadInstead = () => {
    onClose();
    openUploadWindow([], { id: albumId, name: albumName });
  };
  useEffect(() => list.loader.abortAll, [list]);
  const library = useLibraryMonths(list);
  const options = useMonthOptions(library.months);
  const total = library.months?.reduce((sum, { count }) => sum + count, 0) ?? null;
  const problem = failure ?? (library.hasFailed ? library : null);
  return (
    <AddPhotosDialog
      albumId={albumId}
      count={selectedCount(useSelection(selection))}
      months={options}
      onMonth={(key) => list.scroll.toPosition({ key: key as SectionKey, item: 0 })}
      onClear={() => selection.update(deselectAll)}
      onFromDevice={hasUploads ? uploadInstead : undefined}
      ids={() => pickedIds(picks)}
      failedPhotos={(imageIds) => (
        <FailedPhotos
          imageIds={imageIds}
          find={(imageId) => findPhoto(list.store.getSnapshot(), imageId)?.photo ?? null}
          title={t('failedPhotos', { count: imageIds.length })}
        />
      )}
      onAdded={async (count) => {
        // An empty album has other buttons. The dialog restores the focus once they are rendered.
        await refreshAlbum(queryClient, albumId);
        showToast({ message: t('added', { count, album: albumName }), tone: 'success' });
        onClose();
        focusPhotos();
      }}
      onFailed={(isUnmounted) => {
        void refreshAlbum(queryClient, albumId);
        if (isUnmounted) showToast({ message: t('failed'), tone: 'error' });
      }}
      onClose={onClose}
    >
      {problem ? (
        <LibraryFailure isRetrying={problem.isRetrying} onTryAgain={problem.retry} />
      ) : taken === null ? (
        <PageSpinner />
      ) : (
        <LibraryPicker picks={picks} count={total} />
      )}
    </AddPhotosDialog>
  );
}

function useMonthOptions(months: ReturnType<typeof useLibraryMonths>['months']) {
  const formats = useFormats();
  // biome-ignore lint/correctness/useExhaustiveDependencies: formats depend on the language alone.
  return useMemo(
    () =>
      months?.map(({ key }) => {
        const { year, month } = monthOf(key);
        return { id: key, label: formats.monthTitle(year, month) };
      }) ?? null,
    [months],
  );
}

const { sortKey, sortOrder } = pickerOrder;

/** The months with photos, newest first. Keeps the list up to date. */
function useLibraryMonths({ store }: PhotoList) {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...timelineCountsKey, sortKey],
    queryFn: ({ signal }): Promise<TimelineCounts> =>
      call(photosRoutes.getTimelineCounts, {
        query: hasExtension('timelineSortKey') ? { sortKey } : {},
        signal,
      }),
  });
  useLayoutEffect(() => {
    if (data) store.update((state) => applyCounts(state, monthsInOrder(data, sortOrder)));
  }, [store, data]);
  return {
    months: data ? monthsInOrder(data, sortOrder) : null,
    hasFailed: isError && !data,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}
