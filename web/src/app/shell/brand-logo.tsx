import { useConfig } from '../../api/site-context.tsx';
import styles from './brand-logo.module.css';
import { LumibookMark } from './lumibook-mark.tsx';

/** The brand's mark with its name. */
export function BrandLogo() {
  const { brand } = useConfig();
  return (
    <span className={styles.logo}>
      {brand.id === 'lumibook' ? <LumibookMark className={styles.mark} /> : null}
      {brand.name}
    </span>
  );
}
