import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { reserveBottomSpace } from '../browser/reserve-bottom-space.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Link } from '../ui/link/link.tsx';
import { type Consent, noConsent } from './consent.ts';
import styles from './consent-banner.module.css';
import { ConsentChoices } from './consent-choices.tsx';

interface ConsentBannerProps {
  /** Kinds that something of the brand uses. */
  readonly asked: Consent;
  readonly current: Consent | null;
  readonly isReopened: boolean;
  readonly onChoose: (consent: Consent) => void;
  /** Ends a reopened banner without an answer. */
  readonly onClose: () => void;
}

/** Global Privacy Control, which browsers send for their users; Chromium and Safari have none. */
function asksForPrivacy(): boolean {
  return (navigator as Navigator & { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/**
 * Requests consent at the bottom of the window, without blocking the page or taking focus. Accepting and
 * refusing look alike and take one press; without a choice there is no consent.
 */
export function ConsentBanner({ asked, current, isReopened, onChoose, onClose }: ConsentBannerProps) {
  const t = useTranslations('consent');
  const tUi = useTranslations('ui');
  const { brand, legal } = useConfig();
  const banner = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [isChoosing, setChoosing] = useState(isReopened);
  // Before the title takes the focus.
  useReturnFocus(isReopened);
  useEffect(() => (banner.current ? reserveBottomSpace(banner.current, 'edge') : undefined), []);
  // The pressed button is gone: focus the start of the choices.
  useEffect(() => {
    if (isChoosing) title.current?.focus();
  }, [isChoosing]);
  return (
    <section
      ref={banner}
      className={styles.banner}
      aria-labelledby="consent-title"
      data-replaces-menu
      onKeyDown={isReopened ? closeOnEscape(onClose) : undefined}
    >
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
          {current === null && asksForPrivacy() ? <p>{t('privacySignal')}</p> : null}
        </div>
        {isChoosing ? (
          <ConsentChoices asked={asked} current={current ?? noConsent} onChoose={onChoose} />
        ) : (
          <div className={styles.actions}>
            <Button onPress={() => onChoose(asked)}>{t('acceptAll')}</Button>
            <Button onPress={() => onChoose(noConsent)}>{t('refuseAll')}</Button>
            <Button variant="quiet" onPress={() => setChoosing(true)}>
              {t('choose')}
            </Button>
          </div>
        )}
        {isReopened ? (
          <IconButton
            className={styles.close}
            icon={<X aria-hidden />}
            label={tUi('close')}
            tooltip={undefined}
            onPress={onClose}
          />
        ) : null}
      </div>
    </section>
  );
}

const closeOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape') onClose();
};

/**
 * Returns the focus to the opener after the choice; otherwise to the page's content, if the banner had the
 * focus.
 */
function useReturnFocus(wasOpened: boolean): void {
  useEffect(() => {
    const opener = wasOpened ? document.activeElement : null;
    return () => {
      // The focused element was removed with the banner.
      if (document.activeElement !== document.body) return;
      const target =
        opener instanceof HTMLElement && opener.isConnected ? opener : document.querySelector('main');
      target?.focus({ preventScroll: true });
    };
  }, [wasOpened]);
}
