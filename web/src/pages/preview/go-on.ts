import type { PreviewNavigation } from './use-preview-navigation.ts';

/**
 * The open photo is gone: shows the next one, or leaves for the list when there is none; then ends what was begun, also
 * when the next one cannot be shown. A customer who has left the preview stays where they are.
 */
export async function goOn(
  navigation: Pick<PreviewNavigation, 'show' | 'close' | 'isAway'>,
  nextId: string | undefined,
  finish: () => void,
): Promise<void> {
  try {
    if (navigation.isAway()) return;
    if (nextId === undefined) navigation.close();
    // Taken out before the next photo is shown, the one that is gone would be asked for by its id.
    else await navigation.show(nextId);
  } finally {
    finish();
  }
}
