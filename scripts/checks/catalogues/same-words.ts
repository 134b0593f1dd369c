import { type Locale, locales } from '@keepsake/contract/locale';

const all = locales;
const dutch = ['nl-NL', 'nl-BE'] as const;
const german = ['de-DE', 'de-AT'] as const;

/** English messages that other languages write the same. Other equal messages count as untranslated. */
export const sameWords: Readonly<Record<string, readonly Locale[]>> = {
  'anna@demo.keepsake.test /': all,
  'keepsake-demo': all,
  'Demo:': all,
  '0 MB': locales.filter((locale) => locale !== 'fr-FR'),

  '{short} × {long} cm': all,
  '{name} via {brand}': [...dutch, 'fr-FR', 'da-DK', 'nb-NO', 'sv-SE'],

  M: all,
  'Ctrl + A': all,
  Enter: all,
  Escape: all,
  'Home, End': all,
  'Ctrl + Home, Ctrl + End': all,
  'Page Up, Page Down': all,

  // Words that were borrowed.
  Widgets: all,
  Callbacks: all,
  Cookies: all,
  Download: ['da-DK'],
  Downloads: all,
  Marketing: all,
  FAQs: [...german, 'pt-PT', 'es-ES', 'fr-FR'],
  Upload: [...dutch, ...german, 'da-DK'],
  Privacy: [...dutch, 'it-IT'],
  Contact: [...dutch, 'fr-FR'],
  Camera: dutch,
  Business: german,
  Password: ['it-IT'],
  '(optional)': german,
  'Name (optional)': german,

  // Words with the same root.
  Details: [...dutch, ...german],
  Format: [...german, 'fr-FR', 'da-DK', 'nb-NO', 'sv-SE'],
  Test: [...dutch, ...german, 'fr-FR', 'da-DK', 'nb-NO', 'sv-SE'],
  Host: [...dutch, ...german, 'it-IT'],
  Port: [...german, 'fr-FR', 'da-DK', 'nb-NO', 'sv-SE'],
  Protocol: dutch,
  Name: german,
  Message: ['fr-FR'],
  Send: ['da-DK', 'nb-NO'],
  Pages: ['fr-FR'],
  'Page {page, number}': ['fr-FR'],
  Status: [...dutch, ...german, 'da-DK', 'nb-NO', 'sv-SE'],
  Matt: [...german, 'nb-NO', 'sv-SE'],
  Dimensions: ['fr-FR'],
  '{width} × {height} pixels': [...dutch, 'da-DK', 'fr-FR'],
  'Photo, {date}': ['fr-FR'],
  Photo: ['fr-FR'],
  Photos: ['fr-FR'],
  Albums: [...dutch, 'fr-FR'],
  '{count, plural, one {# photo} other {# photos}}': ['fr-FR'],
  '{count, plural, one {# page} other {# pages}}': ['fr-FR'],
  Notifications: ['fr-FR'],
  'Reference: {correlationId}': ['da-DK'],
  'Error: {title}': ['es-ES'],
  Date: ['fr-FR'],
  Description: ['fr-FR'],
  Order: ['sv-SE'],
  Total: ['es-ES', 'pt-PT'],
};
