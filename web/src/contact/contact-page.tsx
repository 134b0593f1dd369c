import type { CustomerCare } from '@keepsake/contract/config';
import { contactTopics } from '@keepsake/contract/contact';
import { useSearch } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { hasExtension } from '../api/client.ts';
import { useConfig, useIsSignedIn } from '../api/site-context.tsx';
import { useEmbedding } from '../browser/embedding.ts';
import { usePageTitle } from '../browser/page.ts';
import { paths } from '../browser/paths.ts';
import { formatWeekdays } from '../format/date.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { EmailLink } from '../ui/link/link.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';

/** In the same file as this page: few read it, and a file of its own costs every start. */
export { AccessibilityPage } from './accessibility.tsx';

/** What the brand offers: an email address with opening hours, a form for its customers, a contact page, FAQs. */
export function ContactPage() {
  const { customerCare } = useConfig();
  const isSignedIn = useIsSignedIn();
  const topic = useTopic();
  const orderCode = useOrderNumber() ?? '';
  const hasForm = isSignedIn && customerCare !== null && hasExtension('contactForm');
  return (
    <>
      <div className={hasForm ? styles.ways : undefined}>
        <Ways />
      </div>
      {hasForm ? <ContactForm topic={topic} orderCode={orderCode} /> : null}
    </>
  );
}

/** Pages add what it is about to the address. */
function useTopic(): string {
  const { topic = '', order } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  if (contactTopics.some((one) => one === topic)) return topic;
  return order === undefined ? '' : 'order';
}

function Ways() {
  const t = useTranslations('contact');
  const { brand, contactUrl, faqUrl, customerCare } = useConfig();
  usePageTitle(t('title'));
  const { isEmbedded } = useEmbedding();
  const hasContact = contactUrl !== null || customerCare !== null;
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
          {hasContact && !isEmbedded ? null : (
            <NavButton href={paths.home} variant={hasContact ? 'secondary' : 'primary'}>
              {t('home')}
            </NavButton>
          )}
        </>
      }
    >
      <p>{hasContact ? t('text', { brand: brand.name }) : t('replyToMail', { brand: brand.name })}</p>
      {customerCare ? <Care {...customerCare} /> : null}
    </EmptyState>
  );
}

/** An error page adds the correlation id of its failure to the address. */
function useReference(): string | undefined {
  const errors = useTranslations('errors');
  const { reference } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  if (reference === undefined || !/^[\w.-]{1,100}$/.test(reference)) return undefined;
  return errors('reference', { correlationId: reference });
}

/** The page of an order adds its number to the address. */
function useOrderNumber(): string | undefined {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const order = search.order?.trim();
  return order !== undefined && /^[\w.-]{1,64}$/.test(order) ? order : undefined;
}

function Care({ email, hours }: NonNullable<CustomerCare>) {
  const t = useTranslations('contact');
  const locale = useLocale();
  const { brand } = useConfig();
  const reference = useReference();
  const code = useOrderNumber();
  const subject = code === undefined ? t('subject', { brand: brand.name }) : t('orderSubject', { code });
  return (
    <>
      <p>
        <EmailLink address={email} subject={subject} body={reference} />
      </p>
      {hours.map(({ days: [from, to], opens, closes }) => (
        <p key={`${from} ${opens}`}>
          {t('hours', { days: formatWeekdays(locale, from, to), opens, closes })}
        </p>
      ))}
      {code === undefined ? null : <p>{t('order', { code })}</p>}
      {reference === undefined ? null : <p>{reference}</p>}
    </>
  );
}
