import type { LibraryCalls } from '../library-calls.ts';
import type { Progress, ProgressFile } from '../progress.ts';
import { unlessRefused } from '../retries.ts';
import type { Book } from './photo-books.ts';

export interface MakeWidgets {
  /** Address of Anna. */
  readonly email: string;
  readonly books: readonly Pick<Book, 'productCode' | 'title'>[];
  readonly progress: Progress;
}

/** Makes the missing widgets of Anna's books. Later deletions by her stay. Returns how many it made. */
export async function makeWidgets(
  {
    keepsake,
    file,
  }: { readonly keepsake: Pick<LibraryCalls, 'createWidget'>; readonly file: Pick<ProgressFile, 'write'> },
  { email, books, progress }: MakeWidgets,
): Promise<number> {
  const made = new Set(progress.widgets?.map(({ productCode }) => productCode));
  const missing = books.filter(({ productCode }) => !made.has(productCode));
  let count = 0;
  for (const { productCode, title } of missing) {
    const isMade = await unlessRefused(`the widget of “${title}”`, async () => {
      const widgetCode = await keepsake.createWidget(email, productCode);
      progress.widgets = [...(progress.widgets ?? []), { productCode, widgetCode, title }];
      await file.write(progress);
    });
    if (isMade) count += 1;
  }
  return count;
}
