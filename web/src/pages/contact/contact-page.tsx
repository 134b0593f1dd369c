import { MessageCircle } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { usePageTitle } from '../../browser/page-title.ts';
import { paths } from '../../browser/paths.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';

/** Leads to the people who help: the brand's own contact page where it has one. */
export function ContactPage() {
  const t = useTranslations('contact');
  const { brand, contactUrl, faqUrl } = useConfig();
  usePageTitle(t('title'));
  return (
    <EmptyState
      isPage
      tone="accent"
      picture={<MessageCircle />}
      title={t('title')}
      actions={
        <>
          {contactUrl ? (
            <NavButton href={contactUrl} variant="primary" newTab>
              {t('contact', { brand: brand.name })}
            </NavButton>
          ) : null}
          {faqUrl ? (
            <NavButton href={faqUrl} newTab>
              {t('faqs')}
            </NavButton>
          ) : null}
          {contactUrl || faqUrl ? null : (
            <NavButton href={paths.overview} variant="primary">
              {t('home')}
            </NavButton>
          )}
        </>
      }
    >
      {contactUrl ? t('text', { brand: brand.name }) : t('replyToMail', { brand: brand.name })}
    </EmptyState>
  );
}
