import type { ListedOrder } from '@keepsake/contract/super-orders';
import { BookOpen, CalendarDays, Frame, Images, type LucideIcon, Package } from 'lucide-react';
import { useState } from 'react';
import { useConfig } from '../../api/site-context.tsx';
import { isFrom } from './from-origin.ts';
import styles from './order-picture.module.css';

type Product = ListedOrder['orders'][number]['products'][number];

/** By a part of the article's type, in small letters. */
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

/** The shop's picture, else one that is drawn: never a broken one. */
export function OrderPicture({ product }: { product: Product | undefined }) {
  const { shopOrigins } = useConfig();
  const [hasFailed, setFailed] = useState(false);
  const url = product?.thumbnailUrl;
  if (url !== undefined && isFrom(url, shopOrigins) && !hasFailed) {
    return (
      <img
        className={styles.picture}
        src={url}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        onError={() => setFailed(true)}
      />
    );
  }
  const Icon = iconOf(product?.articleType ?? '');
  return (
    <div className={styles.drawn} aria-hidden="true">
      <Icon />
    </div>
  );
}
