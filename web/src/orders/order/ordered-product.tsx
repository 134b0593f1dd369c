import { documentFiles } from '@keepsake/contract/documents';
import { formatMoney } from '@keepsake/contract/money';
import { productStateOf } from '@keepsake/contract/order-state';
import { lineAmount } from '@keepsake/contract/orders';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useLocale, useTranslations } from 'use-intl';
import { useHasBeenVisible } from '../../browser/use-has-been-visible.ts';
import { DocumentButton } from '../../documents/document-button.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { MapLink } from '../map-link.tsx';
import { useMapPdfs } from '../map-pdfs.ts';
import { useHasProductPdf } from '../order-services.ts';
import { OrderStatus } from '../order-status.tsx';
import { usePrintedPictures } from '../printed-photos.ts';
import { ProductPicture } from '../product-picture.tsx';
import { useUploadPicture } from '../upload-picture.ts';
import type { Product } from './consignments.ts';
import styles from './ordered-product.module.css';
import { PrintedPhotos } from './printed-photos.tsx';
import { Voucher } from './voucher.tsx';

/** A product with the names and the price of the order, never today's. */
export function OrderedProduct({ product, order }: { product: Product; order: SuperOrder }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const {
    productCode,
    title,
    articleName,
    options = [],
    quantity,
    unitPrice,
    status,
    voucherOptionCode,
    photoIds = [],
  } = product;
  const sum = lineAmount(product);
  const state = productStateOf(status);
  const { ref, isSeen } = useHasBeenVisible<HTMLLIElement>();
  const hasPdf = useHasProductPdf(productCode, { isEnabled: isSeen });
  const printed = usePrintedPictures([product], { isEnabled: isSeen });
  const uploaded = useUploadPicture(product, { isEnabled: isSeen });
  const { data = [] } = useMapPdfs();
  const codes = [order.superOrderCode, ...order.orders.map((inner) => inner.orderCode)];
  const maps = data.filter((map) => map.productCode === productCode && codes.includes(map.orderCode));
  const money = (amount: number) => formatMoney(locale, amount, order.currency);
  return (
    <li {...isPrivate} ref={ref} className={styles.product}>
      <ProductPicture product={product} photoUrl={printed(product) ?? uploaded} />
      <div className={styles.facts}>
        <h3 dir="auto">{title}</h3>
        <p className={styles.muted} dir="auto">
          {articleName}
        </p>
        {options.length === 0 ? null : (
          <p className={styles.muted} dir="auto">
            <Facts facts={options} />
          </p>
        )}
        <PrintedPhotos photoIds={photoIds} />
        {voucherOptionCode === undefined ? null : <Voucher code={voucherOptionCode} />}
        {maps.map((map) => (
          <MapLink key={map.url} map={map} />
        ))}
        {hasPdf ? (
          <div className={styles.document}>
            <DocumentButton
              file={documentFiles.productPdf}
              params={{ id: productCode }}
              operation="download-product"
              aria-label={t('downloadPdfOf', { title })}
              whenMissing={t('downloadFailed')}
            >
              {t('downloadPdf')}
            </DocumentButton>
          </div>
        ) : null}
      </div>
      <div className={styles.end}>
        {state === undefined || state === order.status ? null : <OrderStatus state={state} />}
        <p className={styles.price}>{money(sum)}</p>
        {quantity === 1 ? null : (
          <p className={styles.muted}>
            {sum === quantity * unitPrice
              ? t('each', { quantity, price: money(unitPrice) })
              : t('quantity', { quantity })}
          </p>
        )}
      </div>
    </li>
  );
}
