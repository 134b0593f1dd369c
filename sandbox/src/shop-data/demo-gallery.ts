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

/** A photo book of Anna's, which is none of those that she shares. */
export function demoBlocked(today: string, context: ShopContext): ShopItems['blockedOrders'][] {
  return demoBooks(today, context)
    .filter(({ title }) => title === 'Summer at the lake')
    .map(({ productCode }) => ({
      id: productCode,
      updatedAt: `${today}T00:00:00Z`,
      reason: 'The photographer has complained.',
    }));
}
