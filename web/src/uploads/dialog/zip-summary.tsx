import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { announce } from '../../ui/announcer/announce.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import type { LeftOut } from '../zips/read-zips.ts';
import { takeAlbums, useZipReading, type ZipReading } from '../zips/zip-reading.ts';
import { useUploads } from './uploads-context.ts';
import { maxNames, useShortList } from './use-short-list.ts';
import styles from './zip-summary.module.css';

/** What the chosen zips have, and what of it is no photo of the upload. */
export function ZipSummary() {
  const t = useTranslations('upload.zips');
  const formats = useFormats();
  const reading = useZipReading();
  const { zips, found, withoutPhotos, refused, missing, cutOff } = reading;
  const isReading = reading.reading > 0;
  const sentence = useSentence(reading);
  useEffect(() => {
    if (sentence) announce(sentence);
  }, [sentence]);
  if (!isReading && zips.length + refused.length === 0) return null;
  return (
    <section className={styles.summary} aria-label={t('title')} aria-busy={isReading}>
      {sentence ? <p className={styles.sentence}>{sentence}</p> : null}
      {isReading ? <ProgressBar size="small" label={sentence} value={reading.progress} /> : null}
      {refused.length > 0 ? (
        <Banner tone="danger">
          {refused.map(({ name, cause }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same zip may be chosen twice
            <p key={index}>{t(`refused.${cause}`, { name })}</p>
          ))}
        </Banner>
      ) : null}
      {found > 0 && withoutPhotos.length > 0 ? (
        <p>{t('withoutPhotos', { names: formats.list(withoutPhotos) })}</p>
      ) : null}
      {cutOff.length > 0 ? (
        <Banner tone="warning">{t('cutOff', { names: formats.list(cutOff) })}</Banner>
      ) : null}
      <Albums reading={reading} />
      {missing > 0 ? <Banner tone="warning">{t('missing', { count: missing })}</Banner> : null}
      <LeftOutFiles leftOut={reading.leftOut} />
    </section>
  );
}

function Albums({ reading: { albums, favourites, takesAlbums, unclear } }: { reading: ZipReading }) {
  const t = useTranslations('upload.zips');
  const { chosen } = useUploads().totals.files;
  const hasHearts = useConfig().extensions.favourites === true;
  const count = albums.length + (favourites > 0 && !hasHearts ? 1 : 0);
  // Albums that the customer has left out are no part of the upload that runs.
  if (count + favourites === 0 || (chosen === 0 && !takesAlbums)) return null;
  return (
    <div className={styles.albums}>
      <AlbumNames names={albums.map(({ name }) => name)} />
      {favourites > 0 ? (
        <p>
          {hasHearts
            ? t('favouriteHearts', { count: favourites })
            : t('favouritePhotos', { count: favourites, album: t('favourites') })}
        </p>
      ) : null}
      {unclear.length > 0 ? <Names title={t('unclear', { count: unclear.length })} names={unclear} /> : null}
      {chosen > 0 && count > 0 ? (
        <Checkbox isSelected={takesAlbums} onChange={takeAlbums}>
          {t('takeAlbums', { count })}
        </Checkbox>
      ) : null}
    </div>
  );
}

function AlbumNames({ names }: { names: readonly string[] }) {
  const t = useTranslations('upload.zips');
  const shortList = useShortList();
  if (names.length === 0) return null;
  const text = t('albums', { count: names.length, names: shortList(names) });
  return names.length > maxNames ? <Names title={text} names={names} /> : <p>{text}</p>;
}

/** The first line, which is announced. */
function useSentence({ reading, zips, found, withoutPhotos }: ZipReading): string {
  const t = useTranslations('upload.zips');
  const formats = useFormats();
  if (reading > 0) return t('reading', { count: reading });
  if (zips.length === 0) return '';
  if (found === 0) return t('withoutPhotos', { names: formats.list(withoutPhotos) });
  return t('found', { photos: found, zips: zips.length });
}

const order: readonly LeftOut[] = [
  'video',
  'moving-part',
  'picture',
  'trash',
  'hidden',
  'zip',
  'lost',
  'sidecar',
  'other',
];

function LeftOutFiles({ leftOut }: Pick<ZipReading, 'leftOut'>) {
  const t = useTranslations('upload.zips');
  if (leftOut.length === 0) return null;
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return (
    <div className={styles.leftOut}>
      <p>{t('leftOut')}</p>
      <ul>
        {order.map((reason) => {
          const names = byReason.get(reason)?.map(({ name }) => name);
          return names ? (
            <li key={reason}>
              <Names title={t(`reason.${reason}`, { count: names.length })} names={names} />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.reason}>{title}</summary>
      {/* One text: there may be ten thousand names. */}
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
        <section className={styles.names} aria-label={title} tabIndex={0}>
          {names.join('\n')}
        </section>
      ) : null}
    </details>
  );
}
