import {
  BookOpen,
  CircleHelp,
  CloudUpload,
  Download,
  FileText,
  House,
  Images,
  type LucideIcon,
  Mail,
  Package,
  Presentation,
  Settings,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAccount, useConfig, useFlag, usePublicConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import type { Messages } from '../../i18n/messages.ts';
import { isBuilt } from '../pages-of-routes.ts';
import { type RouteKey, ruleOf } from '../route-table.ts';

/** One place of the account, in whichever menu. */
interface Place {
  readonly key: RouteKey;
  readonly href: string;
  readonly Icon: LucideIcon;
  /** Its name in the side menu and in the account menu; absent where a menu does not have it. */
  readonly side?: keyof Messages['shell'];
  readonly account?: keyof Messages['shell'];
}

/** In the order of the specification (account area, section 2: Side menu). */
const places: readonly Place[] = [
  { key: 'home', href: paths.overview, Icon: House, side: 'overview', account: 'accountOverview' },
  { key: 'orders', href: paths.orders, Icon: Package, side: 'orders', account: 'accountOrders' },
  { key: 'invoices', href: paths.invoices, Icon: FileText, side: 'invoices', account: 'accountInvoices' },
  { key: 'ftpIntegration', href: paths.ftpIntegration, Icon: CloudUpload, side: 'ftp', account: 'ftp' },
  { key: 'settings', href: paths.settings, Icon: Settings, side: 'settings', account: 'accountSettings' },
  {
    key: 'settingsB2b',
    href: paths.settingsB2b,
    Icon: Settings,
    side: 'settings',
    account: 'accountSettings',
  },
  {
    key: 'savedProjects',
    href: paths.savedProjects,
    Icon: Presentation,
    side: 'savedProjects',
    account: 'accountProjects',
  },
  { key: 'photos', href: paths.photos, Icon: Images, side: 'savedPhotos', account: 'accountPhotos' },
  { key: 'downloads', href: paths.downloads, Icon: Download, account: 'accountDownloads' },
  { key: 'onlineProducts', href: paths.onlineProducts, Icon: BookOpen, account: 'accountPhotoBooks' },
  { key: 'widgets', href: paths.widgets, Icon: Mail, side: 'widgets' },
];

export interface MenuVisitor {
  readonly isBusiness: boolean;
  readonly hasTimeline: boolean;
  /** Whether there is a page, here or where the storefront says; menus show no other. */
  readonly isThere: (key: RouteKey) => boolean;
}

/** The places that this visitor may go to: businesses have settings of their own in place of the others'. */
export function placesFor({ isBusiness, hasTimeline, isThere }: MenuVisitor): readonly Place[] {
  return places.filter(({ key }) => {
    const { audience, flags } = ruleOf(key);
    if (!isThere(key) || (flags && !hasTimeline)) return false;
    if (key === 'settings') return !isBusiness;
    return audience === undefined || (audience === 'business') === isBusiness;
  });
}

export interface MenuEntry {
  readonly href: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Another site, opened in a tab of its own. */
  readonly isElsewhere?: boolean;
  /** The brand's mark leads there already (account area, section 2). */
  readonly isHiddenOnSmall?: boolean;
}

function usePlaces(): readonly Place[] {
  const { isBusiness } = useAccount();
  const hasTimeline = useFlag('PhotoManagementTimelineViewEnabled');
  const { routes } = usePublicConfig();
  const isThere = (key: RouteKey) => isBuilt(key) || Object.hasOwn(routes, key);
  return placesFor({ isBusiness, hasTimeline, isThere });
}

/** Entries of the side menu, in order; signing out is its last one. */
export function useMenuEntries(): readonly MenuEntry[] {
  const t = useTranslations('shell');
  const { faqUrl } = useConfig();
  const entries = usePlaces().flatMap(({ key, href, Icon, side }): MenuEntry[] =>
    side ? [{ href, label: t(side), Icon, isHiddenOnSmall: key === 'home' }] : [],
  );
  const faqs = { label: t('faqs'), Icon: CircleHelp, isElsewhere: true };
  return faqUrl ? [...entries, { href: faqUrl, ...faqs }] : entries;
}

/** Entries of the account menu that lead somewhere. */
export function useAccountEntries(): readonly MenuEntry[] {
  const t = useTranslations('shell');
  return usePlaces().flatMap(({ href, Icon, account }) =>
    account ? [{ href, label: t(account), Icon }] : [],
  );
}

/** Whether the page that is shown belongs to an entry. */
export function isCurrentEntry(entry: MenuEntry, path: string): boolean {
  if (entry.href === paths.overview) return path === paths.overview;
  // All of the photo area is under "Saved photos".
  const area = entry.href === paths.photos ? paths.photoManagement : entry.href;
  return path === area || path.startsWith(`${area}/`);
}
