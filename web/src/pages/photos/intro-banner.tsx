import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { createRememberedSwitch, useRememberedSwitch } from '../../browser/remembered-switch.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './intro-banner.module.css';

const expanded = createRememberedSwitch('keepsake.photos-intro');

/** What this page is for: a sentence, and more for those who ask. */
export function IntroBanner() {
  const t = useTranslations('photos');
  const isExpanded = useRememberedSwitch(expanded);
  const more = useId();
  return (
    <Banner>
      <div className={styles.intro}>
        <p>{t('introLead')}</p>
        <Button
          variant="quiet"
          size="small"
          className={styles.toggle}
          icon={isExpanded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          aria-expanded={isExpanded}
          aria-controls={more}
          onPress={() => expanded.set(!isExpanded)}
        >
          {t(isExpanded ? 'introLess' : 'introMore')}
        </Button>
      </div>
      <div id={more} hidden={!isExpanded} className={styles.more}>
        <p>{t('introText')}</p>
        <FaqLink />
      </div>
    </Banner>
  );
}

function FaqLink() {
  const t = useTranslations('shell');
  const { faqUrl } = useConfig();
  if (!faqUrl) return null;
  return (
    <p>
      <Link href={faqUrl} newTab>
        {t('faqs')}
      </Link>
    </p>
  );
}
