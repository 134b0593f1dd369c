/** The parts of a deletion that shows before it has happened. */
export interface OptimisticDeletion {
  /** Takes the photo out of the list. */
  readonly begin: () => void;
  readonly send: () => Promise<void>;
  /** Puts the photo back. */
  readonly rollBack: () => void;
}

/** Shows the deletion at once and takes it back when it fails; rejects with the reason. */
export async function runOptimistically({ begin, send, rollBack }: OptimisticDeletion): Promise<void> {
  begin();
  try {
    await send();
  } catch (error) {
    rollBack();
    throw error;
  }
}
