import { useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { Link } from '../ui/link/link.tsx';

/** Why a photo book cannot be shown to others. */
export function BlockedText() {
  const t = useTranslations('widgets');
  return <p>{t.rich('blocked', { link: (text) => <Link href={paths.contact}>{text}</Link> })}</p>;
}
