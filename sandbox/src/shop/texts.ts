import type { Locale } from '@keepsake/contract/locale';
import { createTranslator } from 'use-intl/core';
import daDK from './messages/da-DK.json' with { type: 'json' };
import deAT from './messages/de-AT.json' with { type: 'json' };
import deDE from './messages/de-DE.json' with { type: 'json' };
import enGB from './messages/en-GB.json' with { type: 'json' };
import esES from './messages/es-ES.json' with { type: 'json' };
import frFR from './messages/fr-FR.json' with { type: 'json' };
import itIT from './messages/it-IT.json' with { type: 'json' };
import nbNO from './messages/nb-NO.json' with { type: 'json' };
import nlBE from './messages/nl-BE.json' with { type: 'json' };
import nlNL from './messages/nl-NL.json' with { type: 'json' };
import ptPT from './messages/pt-PT.json' with { type: 'json' };
import svSE from './messages/sv-SE.json' with { type: 'json' };

const catalogues: Readonly<Record<Locale, typeof enGB>> = {
  'da-DK': daDK,
  'de-AT': deAT,
  'de-DE': deDE,
  'en-GB': enGB,
  'es-ES': esES,
  'fr-FR': frFR,
  'it-IT': itIT,
  'nb-NO': nbNO,
  'nl-BE': nlBE,
  'nl-NL': nlNL,
  'pt-PT': ptPT,
  'sv-SE': svSE,
};

export const messagesOf = (locale: Locale) => catalogues[locale];

export function textsOf(locale: Locale) {
  return createTranslator({
    locale,
    messages: catalogues[locale],
    onError(error) {
      throw error;
    },
  });
}

export type Texts = ReturnType<typeof textsOf>;
