import type { OwnAlbum } from '@keepsake/contract/albums';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddPhotosDialog } from '../../../features/add-photos-to-album/add-photos-dialog.tsx';
import { refreshAlbum } from '../../../features/albums/album-cache.ts';
import { FailedPhotos } from '../../../features/delete-photos/failed-photos.tsx';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { deselectAll } from '../../../features/selection/store/transitions.ts';
import { useSelection } from '../../../features/selection/use-selection.ts';
import { type MonthKey, monthOf } from '../../../features/timeline/months/month-key.ts';
import { findPhoto } from '../../../features/timeline/store/month-photos.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { PageSpinner } from '../../../ui/spinner/spinner.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { planSelected } from '../../photos/selection/plan-selected.ts';
import { focusAlbum } from '../selection/focus-album.ts';
import { LibraryFailure, LibraryPicker } from './library-picker.tsx';
import { createLibraryPicks, type LibraryPicks, pickerOrder } from './library-picks.ts';
import { takenPhotosQuery } from './taken-photos.ts';
import { useLibraryMonths } from './use-library-months.ts';

interface AddPhotosToAlbumProps {
  readonly album: Pick<OwnAlbum, 'albumId' | 'albumName'>;
  readonly onClose: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** Picks photos of the library and adds them to an album. Closing forgets what was picked. */
export default function AddPhotosToAlbum({ album, onClose }: AddPhotosToAlbumProps) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  // Another set of taken photos would lose what is picked: the first one counts, and nobody asks again.
  const taken = useQuery({ ...takenPhotosQuery(album.albumId), enabled: known === null });
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
  return isError ? { isTrying: isFetching, retry: () => void refetch() } : null;
}

interface PickingProps extends AddPhotosToAlbumProps {
  /** null while it is not known. */
  readonly taken: ReadonlySet<string> | null;
  readonly failure: { readonly isTrying: boolean; readonly retry: () => void } | null;
}

async function pickedIds({ list, selection, taken }: LibraryPicks): Promise<string[]> {
  const world = { selection, timeline: list.store, loader: list.loader };
  const { months } = await planSelected(world, false, pickerOrder.sortOrder);
  return months.flatMap(({ ids }) => ids ?? []).filter((id) => !taken.has(id));
}

function Picking({ album, taken, failure, onClose }: PickingProps) {
  const t = useTranslations('addToAlbum');
  const { albumId, albumName } = album;
  const queryClient = useQueryClient();
  const picks = useMemo(() => createLibraryPicks(taken ?? nobody), [taken]);
  const { list, selection } = picks;
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
      onMonth={(key) => list.scroll.toPlace({ key: key as MonthKey, item: 0 })}
      onClear={() => selection.update(deselectAll)}
      ids={() => pickedIds(picks)}
      failedPhotos={(imageIds) => (
        <FailedPhotos
          imageIds={imageIds}
          find={(imageId) => findPhoto(list.store.getSnapshot(), imageId)?.photo ?? null}
          title={t('failedPhotos', { count: imageIds.length })}
        />
      )}
      onAdded={async (count) => {
        // An empty album has other buttons: the dialog gives the focus back when they are there.
        await refreshAlbum(queryClient, albumId);
        showToast({ message: t('added', { count, album: albumName }), tone: 'success' });
        onClose();
        focusAlbum();
      }}
      onFailed={(isAway) => {
        void refreshAlbum(queryClient, albumId);
        if (isAway) showToast({ message: t('failed'), tone: 'error' });
      }}
      onClose={onClose}
    >
      {problem ? (
        <LibraryFailure isTrying={problem.isTrying} onTryAgain={problem.retry} />
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
