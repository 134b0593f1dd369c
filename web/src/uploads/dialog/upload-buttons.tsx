import { CircleCheck, RotateCcw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { isRunning, needsChoosing, type UploadItem } from '../queue/upload-state.ts';
import { ChooseAgainButton } from './choose-again.tsx';
import styles from './upload-buttons.module.css';
import { useQueue } from './uploads-context.ts';

/** What can be done with a file, or a tick when it is uploaded. */
export function UploadButtons({ item }: { item: UploadItem }) {
  const t = useTranslations('upload');
  const queue = useQueue();
  const { id, state } = item;
  const { name } = item.file;
  if (state.kind === 'done') return <CircleCheck className={styles.done} aria-hidden />;
  if (state.kind === 'cancelled' || state.kind === 'finishing') return null;
  const cancel = () => queue.cancel(id);
  const remove = () => {
    focusNeighbour('[data-upload-file]');
    queue.remove(id);
  };
  return (
    <>
      {state.kind === 'failed' && state.failure.retryable ? (
        <IconButton
          size="small"
          icon={<RotateCcw aria-hidden />}
          label={t('retry', { name })}
          tooltip={t('retryShort')}
          onPress={() => queue.retry(id)}
        />
      ) : null}
      {needsChoosing(state) ? <ChooseAgainButton item={item} /> : null}
      <IconButton
        size="small"
        icon={<X aria-hidden />}
        label={t(isRunning(state) ? 'cancelFile' : 'remove', { name })}
        tooltip={t(isRunning(state) ? 'cancel' : 'removeShort')}
        onPress={isRunning(state) ? cancel : remove}
      />
    </>
  );
}

/**
 * Moves the focus out of an element before its removal: to the last button of the next one that matches
 * `selector`, or the previous one, or the container.
 */
function focusNeighbour(selector: string): void {
  const current = document.activeElement?.closest(selector);
  const box = current?.closest<HTMLElement>('[tabindex]');
  if (!current || !box) return;
  const all = [...box.querySelectorAll(selector)];
  const index = all.indexOf(current);
  const buttonsOf = (element: Element | undefined) => element?.querySelectorAll('button') ?? [];
  const button = [...buttonsOf(all[index + 1])].at(-1) ?? [...buttonsOf(all[index - 1])].at(-1);
  (button ?? box).focus();
}
