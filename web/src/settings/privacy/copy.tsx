import { type PersonalDataCopy, personalDataLimits } from '@keepsake/contract/personal-data';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useConfig } from '../../api/site-context.tsx';
import { useErrorText, useKnownError } from '../../api/use-errors.ts';
import { paths } from '../../browser/paths.ts';
import { systemClock } from '../../browser/time.ts';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import styles from './privacy.module.css';
import { useCopy, useDownloadCopy, useRequestCopy } from './privacy-queries.ts';

const validDays = personalDataLimits.validSeconds / 86_400;

export function Copy() {
  const t = useTranslations('privacy');
  const query = useCopy();
  const error = useKnownError(query);
  return (
    <section className={styles.part} aria-labelledby="copy">
      <h2 id="copy">{t('copy')}</h2>
      <p>{t('copyText')}</p>
      <p>{t('timeText', { days: validDays })}</p>
      <PhotosApart />
      {query.data ? <CopyState copy={query.data} /> : null}
      {error && !query.data ? <LoadFailed title={t('loadFailed')} error={error} query={query} /> : null}
      {query.data || error ? null : (
        <>
          <VisuallyHidden>
            <Spinner />
          </VisuallyHidden>
          <Skeleton className={styles.banner} />
        </>
      )}
    </section>
  );
}

function PhotosApart() {
  const t = useTranslations('privacy');
  const deletion = useTranslations('accountDeletion');
  const { switches } = useConfig();
  return (
    <p>
      {t('photosText')} {switches.export ? <Link href={paths.downloads}>{deletion('export')}</Link> : null}
    </p>
  );
}

/** The region is always present: screen readers announce what changes in it. */
function CopyState({ copy }: { copy: PersonalDataCopy }) {
  const { state } = copy;
  const before = useRef(state);
  useEffect(() => {
    // The pressed button is gone.
    if (before.current !== state) focusMainWhenFree();
    before.current = state;
  }, [state]);
  return (
    <div>
      <div role="status" className={styles.state}>
        <StateBanner copy={copy} />
      </div>
      <Actions copy={copy} />
    </div>
  );
}

function StateBanner({ copy }: { copy: PersonalDataCopy }): ReactNode {
  const t = useTranslations('privacy');
  const { bytes, longDate, dayAndTime } = useFormats();
  switch (copy.state) {
    case 'none':
      return null;
    case 'preparing':
      return <Banner title={t('preparing')}>{t('preparingText')}</Banner>;
    case 'failed':
      return (
        <Banner tone="danger" title={t('failed')}>
          {t('failedText')}
        </Banner>
      );
    case 'expired':
      return <Banner title={t('expired')}>{t('expiredText', { days: validDays })}</Banner>;
    case 'ready':
      return (
        <Banner tone="success" title={t('ready')}>
          {t('readyText', {
            size: bytes(copy.bytes),
            date: longDate(copy.requestedAt),
            until: dayAndTime(copy.expiresAt),
          })}
        </Banner>
      );
  }
}

function Actions({ copy }: { copy: PersonalDataCopy }) {
  if (copy.state === 'preparing') return null;
  if (copy.state !== 'ready') return <RequestButton isFailed={copy.state === 'failed'} />;
  const mayRequest = Date.parse(copy.againAt) <= systemClock.now();
  return (
    <div className={styles.buttons}>
      <DownloadButton />
      {mayRequest ? <RequestButton isAgain /> : null}
    </div>
  );
}

/** Replaced by what it begins. */
function RequestButton({ isFailed = false, isAgain = false }: { isFailed?: boolean; isAgain?: boolean }) {
  const t = useTranslations('privacy');
  const errors = useTranslations('errors');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useRequestCopy();
  const label = isAgain ? t('requestAgain') : t('request');
  return (
    <div className={styles.action}>
      <Alert>{error ? `${t('requestFailed')} ${errorText(error)}` : null}</Alert>
      <div>
        <Button
          variant={isAgain ? 'secondary' : 'primary'}
          isPending={isPending}
          isPressedOnce
          onPress={() => mutate()}
        >
          {isFailed ? errors('tryAgain') : label}
        </Button>
      </div>
    </div>
  );
}

function DownloadButton() {
  const t = useTranslations('privacy');
  const exports = useTranslations('exports');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useDownloadCopy();
  return (
    <div className={styles.action}>
      <Alert>{error ? `${t('downloadFailed')} ${errorText(error)}` : null}</Alert>
      <div>
        <Button
          variant="primary"
          icon={<Download aria-hidden />}
          isPending={isPending}
          isPressedOnce
          onPress={() => mutate()}
        >
          {exports('download')}
        </Button>
      </div>
    </div>
  );
}
