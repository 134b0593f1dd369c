import { formatMoney } from '@keepsake/contract/money';
import { createTranslator } from 'use-intl/core';
import type { EditorData } from '../editor-data.ts';

export function textsOf({ locale, messages: { prints }, offer }: EditorData) {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    t: createTranslator({ locale, messages: prints }),
    price: (amount: number) => formatMoney(locale, amount, offer.currency),
    list: (parts: readonly (string | number)[]) => list.format(parts.map(String)),
  };
}

export type EditorTexts = ReturnType<typeof textsOf>;
