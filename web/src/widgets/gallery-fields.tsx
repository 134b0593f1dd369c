import { limits } from '@keepsake/contract/limits';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import type { GalleryCategory } from './gallery-queries.ts';
import styles from './widgets.module.css';

const { maxCategories, maxTitleLength } = limits.gallery;

export interface GalleryValues {
  readonly title: string;
  /** Ids of the chosen ones. */
  readonly categories: readonly string[];
  readonly isAgreed: boolean;
}

interface GalleryFieldsProps {
  readonly categories: readonly GalleryCategory[];
  readonly values: GalleryValues;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (values: GalleryValues) => void;
}

export function GalleryFields({ categories, values, problems, onChange }: GalleryFieldsProps) {
  const t = useTranslations('gallery');
  const { brand } = useConfig();
  const chosen = values.categories;
  const choose = (id: string, isChosen: boolean) =>
    onChange({ ...values, categories: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <>
      <TextField
        name="title"
        label={t('name')}
        value={values.title}
        onChange={(title) => onChange({ ...values, title })}
        error={problems.title}
        maxLength={maxTitleLength}
        autoComplete="off"
      />
      <fieldset className={styles.choices}>
        <legend>{t('categories', { count: maxCategories })}</legend>
        {categories.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="categories"
            isSelected={chosen.includes(id)}
            isDisabled={chosen.length >= maxCategories && !chosen.includes(id)}
            isInvalid={problems.categories !== undefined}
            onChange={(isChosen) => choose(id, isChosen)}
          >
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox
        name="consent"
        isSelected={values.isAgreed}
        isInvalid={problems.consent !== undefined}
        onChange={(isAgreed) => onChange({ ...values, isAgreed })}
      >
        {t('consent', { brand: brand.name })}
      </Checkbox>
    </>
  );
}
