import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { announce } from '../../ui/announcer/announce.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import type { UnfilledAlbum } from '../exported-albums/album-filler.ts';
import { uploadSession } from '../upload-session.ts';
import { useShortList } from './use-short-list.ts';

export function useUnfilledAlbums(): readonly UnfilledAlbum[] {
  const { subscribe, getSnapshot } = uploadSession().filler.unfilled;
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Albums of an export that lack photos, until the customer retries or leaves it. */
export function UnfilledAlbums({ onEnd }: { onEnd(): void }) {
  const t = useTranslations('upload');
  const sentences = useSentences(useUnfilledAlbums());
  const all = sentences.join(' ');
  useEffect(() => {
    if (all) announce(all);
  }, [all]);
  const { filler } = uploadSession();
  const act = (change: () => void) => {
    change();
    // The pressed button is gone, with the focus.
    onEnd();
  };
  if (sentences.length === 0) return null;
  return (
    <Banner
      tone="warning"
      actions={
        <>
          <Button size="small" onPress={() => act(() => filler.retry())}>
            {t('albums.retry')}
          </Button>
          <IconButton
            size="small"
            icon={<X aria-hidden />}
            label={t('albums.dismiss')}
            onPress={() => act(() => filler.dismiss())}
          />
        </>
      }
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Banner>
  );
}

function useSentences(unfilled: readonly UnfilledAlbum[]): readonly string[] {
  const t = useTranslations('upload.albums');
  const shortList = useShortList();
  const namesOf = (albums: readonly UnfilledAlbum[]) => shortList(albums.map(({ name }) => name));
  const { gone = [], others = [] } = Object.groupBy(unfilled, ({ isGone }) => (isGone ? 'gone' : 'others'));
  const photos = new Set(others.flatMap(({ imageIds }) => imageIds)).size;
  return [
    ...(others.length > 0 ? [t('unfilled', { count: photos, names: namesOf(others) })] : []),
    ...(gone.length > 0 ? [t('gone', { count: gone.length, names: namesOf(gone) })] : []),
  ];
}
