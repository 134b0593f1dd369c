import type { PreviewNavigation } from './use-preview-navigation.ts';

/** Shows another photo, and then ends what was begun with the one before, also when the other cannot be shown. */
export async function goOn(
  navigation: Pick<PreviewNavigation, 'show'>,
  imageId: string,
  finish: () => void,
): Promise<void> {
  try {
    await navigation.show(imageId);
  } finally {
    finish();
  }
}
