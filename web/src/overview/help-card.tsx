import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { Card, CardLink } from '../ui/card/card.tsx';

export function HelpCard() {
  const t = useTranslations('overview');
  const menu = useTranslations('shell');
  const { brand, faqUrl } = useConfig();
  return (
    <Card
      title={t('helpTitle')}
      links={
        <>
          {faqUrl ? (
            <CardLink href={faqUrl} newTab>
              {menu('faqs')}
            </CardLink>
          ) : null}
          <CardLink href={paths.contact}>{menu('contact')}</CardLink>
        </>
      }
    >
      <p>{t('helpText', { brand: brand.name })}</p>
    </Card>
  );
}
