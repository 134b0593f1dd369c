import { useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { Link } from '../ui/link/link.tsx';

/** Mails about the storage do not arrive. */
export function MailFailed() {
  const t = useTranslations('storage');
  return t.rich('mailFailed', { link: (text) => <Link href={paths.settings}>{text}</Link> });
}
