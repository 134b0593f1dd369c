import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { createRememberedSwitch, useRememberedSwitch } from '../browser/remembered.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Link } from '../ui/link/link.tsx';
import styles from './intro-banner.module.css';

const expanded = createRememberedSwitch('keepsake.photos-intro');
const dismissed = createRememberedSwitch('keepsake.photos-intro-dismissed');

/** Introduction to the page: one sentence, and more on demand; gone once dismissed. */
export function IntroBanner() {
  const t = useTranslations('photos');
  const isExpanded = useRememberedSwitch(expanded);
  const more = useId();
  const ui = useTranslations('ui');
  if (useRememberedSwitch(dismissed)) return null;
  return (
    <aside className={styles.banner}>
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
          <span className={styles.toggleText}>{t(isExpanded ? 'introLess' : 'introMore')}</span>
        </Button>
        <IconButton
          size="small"
          icon={<X aria-hidden />}
          label={ui('dismiss')}
          onPress={() => dismissed.set(true)}
        />
      </div>
      <div id={more} hidden={!isExpanded} className={styles.more}>
        <p>{t('introText')}</p>
        <FaqLink />
      </div>
    </aside>
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
