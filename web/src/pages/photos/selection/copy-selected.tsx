import { FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../../api/site-context.tsx';
import { whenFocusIsFree } from '../../../browser/when-focus-is-free.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';
import { findPhoto } from '../../../features/timeline/store/month-photos.ts';
import { monthLoader, timelineStore } from '../../../features/timeline/timeline.ts';
import { timelineSort } from '../../../features/timeline/timeline-sort.ts';
import { Button } from '../../../ui/button/button.tsx';
import { preloadModal } from '../../../ui/modal/modal.tsx';
import { photoSelection } from './photo-selection.ts';
import { planSelected } from './plan-selected.ts';

const loadDialog = () => import('../../copy-to-album/copy-photos.tsx');
const CopyPhotos = lazy(loadDialog);

/** The ids of what is selected, however much that is: months of which they are not known are asked for them. */
async function selectedIds(): Promise<string[]> {
  const world = {
    selection: photoSelection,
    timeline: timelineStore,
    loader: monthLoader,
  };
  const { months } = await planSelected(world, false, timelineSort.get().sortOrder);
  return months.flatMap(({ ids }) => ids ?? []);
}

/** The bar and its button are gone: whoever uses the keyboard goes on in the photos. */
function focusPhotos(): void {
  whenFocusIsFree(() =>
    document.querySelector<HTMLElement>('[data-item][tabindex="0"]')?.focus({ preventScroll: true }),
  );
}

/** Copies what is selected to an album; nothing where albums are switched off. */
export function CopySelected({ count }: { count: number }) {
  const t = useTranslations('copyToAlbum');
  const selection = useTranslations('selection');
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled');
  const [isOpen, setOpen] = useState(false);
  if (!hasAlbums) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<FolderPlus aria-hidden />}
        disabledReason={count === 0 && !isOpen ? selection('nothingSelected') : undefined}
        onIntent={() => {
          preloadModal();
          void loadDialog();
        }}
        onPress={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CopyPhotos
            isOpen
            count={count}
            ids={selectedIds}
            find={(imageId) => findPhoto(timelineStore.getSnapshot(), imageId)?.photo ?? null}
            onClose={() => setOpen(false)}
            onCopied={() => {
              photoSelection.update(stopSelecting);
              focusPhotos();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
