import type { FeatureFlag } from '@keepsake/contract/config';
import type { ExtensionName } from '@keepsake/contract/extensions';
import {
  ArchiveRestore,
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
import { isFlagOn, useAccount, useConfig, usePublicConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { type RouteKey, ruleOf } from '../../browser/route-table.ts';
import type { Messages } from '../../i18n/messages.ts';

type Label = `shell.${keyof Messages['shell']}` | 'photos.tabPhotos' | 'photos.tabAlbums' | 'deleted.title';

interface Place {
  readonly key: RouteKey;
  readonly href: string;
  readonly Icon: LucideIcon;
  /** Labels in the side menu, the account menu and the bar of narrow windows, if it is there. */
  readonly side?: Label;
  readonly account?: Label;
  readonly bar?: Label;
  /** Whether the side menu shows it below the place before it. */
  readonly isBelow?: boolean;
}

/** The side menu, in order (PLA-26). */
const places: readonly Place[] = [
  {
    key: 'home',
    href: paths.home,
    Icon: House,
    side: 'shell.overview',
    account: 'shell.accountOverview',
    bar: 'shell.overview',
  },
  { key: 'orders', href: paths.orders, Icon: Package, side: 'shell.orders', account: 'shell.accountOrders' },
  {
    key: 'invoices',
    href: paths.invoices,
    Icon: FileText,
    side: 'shell.invoices',
    account: 'shell.accountInvoices',
  },
  {
    key: 'ftpIntegration',
    href: paths.ftpIntegration,
    Icon: CloudUpload,
    side: 'shell.ftp',
    account: 'shell.ftp',
  },
  {
    key: 'settings',
    href: paths.settings,
    Icon: Settings,
    side: 'shell.settings',
    account: 'shell.accountSettings',
  },
  {
    key: 'settingsB2b',
    href: paths.settingsB2b,
    Icon: Settings,
    side: 'shell.settings',
    account: 'shell.accountSettings',
  },
  {
    key: 'savedProjects',
    href: paths.savedProjects,
    Icon: Presentation,
    side: 'shell.savedProjects',
    account: 'shell.accountProjects',
  },
  {
    key: 'photos',
    href: paths.photos,
    Icon: Images,
    side: 'shell.savedPhotos',
    account: 'shell.accountPhotos',
    bar: 'photos.tabPhotos',
  },
  {
    key: 'albums',
    href: paths.albums,
    Icon: BookOpen,
    bar: 'photos.tabAlbums',
  },
  {
    key: 'downloads',
    href: paths.downloads,
    Icon: Download,
    side: 'shell.accountDownloads',
    account: 'shell.accountDownloads',
    isBelow: true,
  },
  {
    key: 'recentlyDeleted',
    href: paths.recentlyDeleted,
    Icon: ArchiveRestore,
    side: 'deleted.title',
    isBelow: true,
  },
  { key: 'onlineProducts', href: paths.onlineProducts, Icon: BookOpen, account: 'shell.accountPhotoBooks' },
  { key: 'widgets', href: paths.widgets, Icon: Mail, side: 'shell.widgets' },
];

export interface MenuVisitor {
  readonly isBusiness: boolean;
  readonly hasFlag: (flag: FeatureFlag) => boolean;
  readonly hasExtension: (name: ExtensionName) => boolean;
  /** FTP instructions or callbacks. */
  readonly hasIntegration: boolean;
}

/** The visitor's places; businesses have their own settings. */
export function placesFor({
  isBusiness,
  hasFlag,
  hasExtension,
  hasIntegration,
}: MenuVisitor): readonly Place[] {
  return places.filter(({ key }) => {
    const { audience, extension, flags = [] } = ruleOf(key);
    if (!flags.every(hasFlag) || (extension && !hasExtension(extension))) return false;
    if (key === 'settings') return !isBusiness;
    if (key === 'ftpIntegration') return isBusiness && hasIntegration;
    return audience === undefined || (audience === 'business') === isBusiness;
  });
}

export interface MenuEntry {
  readonly href: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly isElsewhere?: boolean;
  readonly isBelow?: boolean;
}

function usePlaces(): readonly Place[] {
  const { isBusiness } = useAccount();
  const config = useConfig();
  return placesFor({
    isBusiness,
    hasFlag: (flag) => isFlagOn(flag, config),
    hasExtension: (name) => config.extensions[name] === true,
    hasIntegration: config.ftp !== null || config.extensions.businessCallbacks === true,
  });
}

export function useEntries(menu: 'side' | 'account' | 'bar'): readonly MenuEntry[] {
  const t = useTranslations();
  return usePlaces().flatMap(({ href, Icon, isBelow = false, [menu]: label }) =>
    label ? [{ href, label: t(label), Icon, isBelow }] : [],
  );
}

function useFaqEntry(): readonly MenuEntry[] {
  const t = useTranslations('shell');
  const { faqUrl } = useConfig();
  return faqUrl ? [{ href: faqUrl, label: t('faqs'), Icon: CircleHelp, isElsewhere: true }] : [];
}

export function useMenuEntries(): readonly MenuEntry[] {
  return [...useEntries('side'), ...useFaqEntry()];
}

export const useAccountEntries = (): readonly MenuEntry[] => useEntries('account');

/** Paths below which an entry is the current one. The photo area belongs to "Saved photos". */
const areas = new Map<string, readonly string[]>([
  [paths.photos, [paths.photoManagement]],
  [paths.albums, [paths.albums, paths.sharedAlbum('')]],
]);

function depthOf({ href }: MenuEntry, path: string): number {
  if (href === paths.home) return path === href ? 1 : 0;
  const isIn = (area: string) => path === area || path.startsWith(area.replace(/\/?$/, '/'));
  return Math.max(0, ...(areas.get(href) ?? [href]).filter(isIn).map((area) => area.length));
}

/** The entry of a path: of several the most exact one. */
export function currentEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const [first] = entries.toSorted((a, b) => depthOf(b, path) - depthOf(a, path));
  return first && depthOf(first, path) > 0 ? first : undefined;
}

export interface ShopLink {
  readonly href: string;
  readonly label: string;
}

export function useShopLinks(): readonly ShopLink[] {
  const t = useTranslations('shell');
  const { shopUrl } = useConfig();
  const { header } = usePublicConfig().menus;
  return shopUrl ? [...header, { href: shopUrl, label: t('shop') }] : header;
}
