import type { MapPdf } from '@keepsake/contract/documents';
import { Map as MapIcon } from 'lucide-react';
import { isFrom } from '../browser/from-origin.ts';
import { Link } from '../ui/link/link.tsx';
import { isPrivate } from '../ui/private/private.ts';
import styles from './map-link.module.css';

/** Our server sends a file, whoever has its address; the shop may show a page. */
export function MapLink({ map: { name, url } }: { map: MapPdf }) {
  const isOurs = isFrom(url, [window.location.origin]);
  return (
    <span {...isPrivate} className={styles.map}>
      <MapIcon aria-hidden />
      <Link href={url} newTab={!isOurs} isFile={isOurs}>
        <bdi>{name}</bdi>
      </Link>
    </span>
  );
}
