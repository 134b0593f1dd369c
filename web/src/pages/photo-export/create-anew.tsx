import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { useExport } from '../../features/export-library/use-export.tsx';
import { Button, type ButtonProps } from '../../ui/button/button.tsx';

/** Asks for a new export in place of one that is of no use; nothing where the brand has none. */
export function CreateAnew({ variant = 'secondary' }: Pick<ButtonProps, 'variant'>) {
  const t = useTranslations('exports');
  const { switches } = useConfig();
  const { open, prepare, dialog } = useExport();
  if (!switches.export) return null;
  return (
    <>
      <Button variant={variant} onIntent={prepare} onPress={open}>
        {t('createNew')}
      </Button>
      {dialog}
    </>
  );
}
