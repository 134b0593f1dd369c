import { createTranslator } from 'use-intl/core';
import type { EditorData } from '../editor-data.ts';

export function textsOf({ locale, messages: { prints }, offer }: EditorData) {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: offer.currency });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    t: createTranslator({ locale, messages: prints }),
    /** Formats an amount in minor units. */
    price: (amount: number) => money.format(amount / 100),
    list: (parts: readonly (string | number)[]) => list.format(parts.map(String)),
  };
}

export type EditorTexts = ReturnType<typeof textsOf>;
