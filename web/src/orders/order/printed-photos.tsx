import { Images } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasExtension } from '../../api/client.ts';
import { useFlag } from '../../api/site-context.tsx';
import { lazy } from '../../browser/lazy.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/modal/modal.tsx';
import styles from './ordered-product.module.css';

const PrintedPhotosDialog = lazy(() => import('./printed-photos-dialog.tsx'));

/** How many photos a product was made of; pressed, it shows them. */
export function PrintedPhotos({ photoIds }: { photoIds: readonly string[] }) {
  const t = useTranslations('orders');
  const [isOpen, setOpen] = useState(false);
  const hasPhotos = useFlag('PhotoManagementTimelineViewEnabled');
  if (photoIds.length === 0 || !hasPhotos || !hasExtension('photosById')) return null;
  return (
    <div className={styles.document}>
      <Button size="small" icon={<Images aria-hidden />} onPress={() => setOpen(true)}>
        {t('photos', { count: photoIds.length })}
      </Button>
      <LazyDialog isOpen={isOpen}>
        <PrintedPhotosDialog isOpen={isOpen} photoIds={photoIds} onClose={() => setOpen(false)} />
      </LazyDialog>
    </div>
  );
}
