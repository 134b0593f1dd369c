import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { keepBottomClear } from '../../browser/keep-bottom-clear.ts';
import { Button } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';
import { type Consent, noConsent } from './consent.ts';
import styles from './consent-banner.module.css';
import { ConsentChoices } from './consent-choices.tsx';
import { useReturnOfFocus } from './use-return-of-focus.ts';

interface ConsentBannerProps {
  /** The answer so far. */
  readonly given: Consent | null;
  /** The visitor asked for it, to choose. */
  readonly isReopened: boolean;
  readonly onAnswer: (consent: Consent) => void;
}

/**
 * Asks once, at the foot of the window, and takes neither page nor focus. Accepting and refusing look alike and take
 * one press each; without an answer nothing is agreed to.
 */
export function ConsentBanner({ given, isReopened, onAnswer }: ConsentBannerProps) {
  const t = useTranslations('consent');
  const { brand, legal } = useConfig();
  const banner = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [isChoosing, setChoosing] = useState(isReopened);
  // Before the title takes the focus.
  useReturnOfFocus(isReopened);
  useEffect(() => (banner.current ? keepBottomClear(banner.current) : undefined), []);
  // What was pressed is gone: reading goes on where the choices begin.
  useEffect(() => {
    if (isChoosing) title.current?.focus();
  }, [isChoosing]);
  return (
    <section ref={banner} className={styles.banner} aria-labelledby="consent-title">
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2 ref={title} id="consent-title" className={styles.title} tabIndex={-1}>
            {t('title', { brand: brand.name })}
          </h2>
          <p>
            {t('text')}
            {legal.cookies ? (
              <>
                {' '}
                <Link href={legal.cookies}>{t('more')}</Link>
              </>
            ) : null}
          </p>
        </div>
        {isChoosing ? (
          <ConsentChoices given={given ?? noConsent} onAnswer={onAnswer} />
        ) : (
          <div className={styles.actions}>
            <Button onPress={() => onAnswer({ analytics: true, marketing: true })}>{t('acceptAll')}</Button>
            <Button onPress={() => onAnswer(noConsent)}>{t('onlyNecessary')}</Button>
            <Button variant="quiet" onPress={() => setChoosing(true)}>
              {t('choose')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
