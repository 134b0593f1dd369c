import { Heart, HeartOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { selectedCount, useFavouritingOfList, useListState, useSelection } from '../../photo-list/state.ts';
import { Button } from '../../ui/button/button.tsx';
import { useSelectedPhotos } from '../selected-ids.ts';
import { areFavourites } from './use-favouriting.ts';

/** Absent where photos have no hearts. */
export function FavourSelected() {
  const t = useTranslations('favourites');
  const nothingSelected = useTranslations('selection')('nothingSelected');
  const { selection } = useSelectedPhotos();
  const favouriting = useFavouritingOfList();
  const selected = useSelection(selection);
  const isRemoving = areFavourites(useListState(), selected) || favouriting?.isOfFavourites;
  if (!favouriting) return null;
  return (
    <Button
      variant="quiet"
      icon={isRemoving ? <HeartOff aria-hidden /> : <Heart aria-hidden />}
      disabledReason={selectedCount(selected) === 0 ? nothingSelected : undefined}
      onPress={favouriting.toggleSelected}
    >
      {t(isRemoving ? 'remove' : 'add')}
    </Button>
  );
}
