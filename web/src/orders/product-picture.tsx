import type { ListedProject } from '@keepsake/contract/projects';
import { BookOpen, CalendarDays, Frame, Images, type LucideIcon, Package } from 'lucide-react';
import { useState } from 'react';
import { useConfig } from '../api/site-context.tsx';
import { isFrom } from '../browser/from-origin.ts';
import { isPrivate } from '../ui/private/private.ts';
import styles from './product-picture.module.css';

/** Icons by a part of the article's type, in small letters. */
const drawn: readonly (readonly [part: string, Icon: LucideIcon])[] = [
  ['book', BookOpen],
  ['calendar', CalendarDays],
  ['print', Images],
  ['canvas', Frame],
  ['poster', Frame],
  ['alu', Frame],
  ['wall', Frame],
];

function iconOf(articleType: string): LucideIcon {
  const type = articleType.toLowerCase();
  return drawn.find(([part]) => type.includes(part))?.[1] ?? Package;
}

interface ProductPictureProps {
  /** Product of an order or a project. */
  readonly product: Pick<ListedProject, 'thumbnailUrl' | 'articleType'> | undefined;
  /** Address of a photo that it was made of, for where the shop sends no picture. */
  readonly photoUrl?: string | undefined;
  /** Fills the width of a card. */
  readonly isWide?: boolean;
}

/** The shop's picture, else a photo, else one that is drawn: never a broken one. */
export function ProductPicture({ product, photoUrl, isWide }: ProductPictureProps) {
  const { shopOrigins } = useConfig();
  const [failed, setFailed] = useState<string>();
  const sent = product?.thumbnailUrl;
  const isShown = sent === undefined || isFrom(sent, shopOrigins);
  const url = isShown ? (sent ?? photoUrl) : undefined;
  if (url !== undefined && url !== failed) {
    return (
      <img
        {...isPrivate}
        className={styles.picture}
        data-wide={isWide || undefined}
        src={url}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        onError={() => setFailed(url)}
      />
    );
  }
  const Icon = iconOf(product?.articleType ?? '');
  return (
    <div className={styles.drawn} data-wide={isWide || undefined} aria-hidden="true">
      <Icon />
    </div>
  );
}
