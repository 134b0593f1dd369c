import type { ShownOrderState } from '@keepsake/contract/order-state';
import { useTranslations } from 'use-intl';
import { longestSearch } from '../lists/use-place.ts';
import { SelectField } from '../ui/field/select-field.tsx';
import { SearchForm } from '../ui/form/search-form.tsx';
import styles from './orders.module.css';
import { type OrderFilter, shownOrderStates } from './select-orders.ts';

interface OrdersToolbarProps {
  readonly filter: OrderFilter;
  readonly onChange: (filter: OrderFilter) => void;
}

const all = 'all';

export function OrdersToolbar({ filter, onChange }: OrdersToolbarProps) {
  const t = useTranslations('orders');
  return (
    <div className={styles.toolbar}>
      <SearchForm
        label={t('search')}
        value={filter.q}
        maxLength={longestSearch}
        onSearch={(q) => onChange({ ...filter, q })}
      />
      <SelectField
        name="order_state"
        label={t('filter')}
        value={filter.status ?? all}
        onChange={(id) => onChange({ ...filter, status: id === all ? null : (id as ShownOrderState) })}
        options={[
          { id: all, label: t('all') },
          ...shownOrderStates.map((state) => ({
            id: state,
            label: t(state === 'Delivered' ? 'stepDelivered' : state),
          })),
        ]}
      />
    </div>
  );
}
