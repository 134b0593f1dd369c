import type { ShopItems } from '../back-office-calls.ts';
import type { ShopContext } from './demo-orders.ts';
import { demoBooks } from './photo-books.ts';

const names = {
  travel: {
    'en-GB': 'Travel',
    'nl-NL': 'Reizen',
    'nl-BE': 'Reizen',
    'de-DE': 'Reisen',
    'de-AT': 'Reisen',
    'fr-FR': 'Voyages',
    'es-ES': 'Viajes',
    'it-IT': 'Viaggi',
    'pt-PT': 'Viagens',
    'da-DK': 'Rejser',
    'nb-NO': 'Reiser',
    'sv-SE': 'Resor',
  },
  family: {
    'en-GB': 'Family',
    'nl-NL': 'Familie',
    'nl-BE': 'Familie',
    'de-DE': 'Familie',
    'de-AT': 'Familie',
    'fr-FR': 'Famille',
    'es-ES': 'Familia',
    'it-IT': 'Famiglia',
    'pt-PT': 'Família',
    'da-DK': 'Familie',
    'nb-NO': 'Familie',
    'sv-SE': 'Familj',
  },
  weddings: {
    'en-GB': 'Weddings',
    'nl-NL': 'Bruiloften',
    'nl-BE': 'Bruiloften',
    'de-DE': 'Hochzeiten',
    'de-AT': 'Hochzeiten',
    'fr-FR': 'Mariages',
    'es-ES': 'Bodas',
    'it-IT': 'Matrimoni',
    'pt-PT': 'Casamentos',
    'da-DK': 'Bryllupper',
    'nb-NO': 'Bryllup',
    'sv-SE': 'Bröllop',
  },
  nature: {
    'en-GB': 'Nature',
    'nl-NL': 'Natuur',
    'nl-BE': 'Natuur',
    'de-DE': 'Natur',
    'de-AT': 'Natur',
    'fr-FR': 'Nature',
    'es-ES': 'Naturaleza',
    'it-IT': 'Natura',
    'pt-PT': 'Natureza',
    'da-DK': 'Natur',
    'nb-NO': 'Natur',
    'sv-SE': 'Natur',
  },
} as const;

export function demoCategories(): ShopItems['galleryCategories'][] {
  return Object.entries(names).map(([id, name], position) => ({
    id,
    updatedAt: '2026-11-26T00:00:00Z',
    name,
    position,
  }));
}

/** Anna's oldest photo book. */
export function demoBlocked(today: string, context: ShopContext): ShopItems['blockedOrders'][] {
  const oldest = demoBooks(today, context).at(-1);
  if (!oldest) return [];
  const reason = 'The photographer has complained.';
  return [{ id: oldest.productCode, updatedAt: `${today}T00:00:00Z`, reason }];
}
