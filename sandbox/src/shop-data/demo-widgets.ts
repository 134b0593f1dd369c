import type { LibraryCalls } from '../library-calls.ts';
import type { Progress, ProgressFile } from '../progress.ts';
import type { Book } from './photo-books.ts';

/**
 * Makes the missing widgets of Anna's books. Later deletions by her stay. Returns how many it made.
 *
 * @param books those with pages
 */
export async function makeWidgets(
  {
    keepsake,
    file,
  }: { readonly keepsake: Pick<LibraryCalls, 'createWidget'>; readonly file: Pick<ProgressFile, 'write'> },
  { books, progress }: { readonly books: readonly Book[]; readonly progress: Progress },
): Promise<number> {
  const made = new Set(progress.widgets?.map(({ productCode }) => productCode));
  const missing = books.filter(({ productCode }) => !made.has(productCode));
  for (const { productCode, title } of missing) {
    const widgetCode = await keepsake.createWidget('anna@demo.keepsake.test', productCode);
    progress.widgets = [...(progress.widgets ?? []), { productCode, widgetCode, title }];
    await file.write(progress);
  }
  return missing.length;
}
