import { isOnline } from '../../browser/network.ts';
import { acceptedFiles } from '../../uploads/inspect/check-file.ts';
import type { UploadItem } from '../../uploads/queue/upload-state.ts';
import { runningFiles } from '../../uploads/queue/upload-totals.ts';
import { button, element } from './elements.ts';
import { createFileRows } from './file-rows.ts';
import type { PhoneUploads } from './phone-queue.ts';
import type { PhoneTexts } from './phone-texts.ts';

interface SendingViewOptions {
  readonly uploads: PhoneUploads;
  readonly texts: PhoneTexts;
  readonly onFinish: () => void;
}

export interface SendingView {
  readonly node: HTMLElement;
  update(): void;
  /** Shows that finishing failed, until the customer does something else. */
  showFinishFailed(): void;
}

/** The sentence for failures that concern all files; undefined without one. */
function generalFailure(items: readonly UploadItem[]): 'full' | 'limit' | 'notAllowed' | undefined {
  for (const { state } of items) {
    if (state.kind !== 'failed') continue;
    const { code } = state.failure;
    if (code === 'quota-exceeded') return 'full';
    if (code === 'pairing-full') return 'limit';
    if (code === 'forbidden' || code === 'account-blocked') return 'notAllowed';
  }
  return undefined;
}

interface Snapshot {
  readonly items: readonly UploadItem[];
  readonly missing: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: number;
  readonly done: number;
  readonly failed: number;
  readonly retryable: number;
  readonly enqueued: number;
  readonly sentPart: number;
  readonly isRunning: boolean;
  /** Nothing is chosen, being sent, or sent. */
  readonly isIdle: boolean;
  readonly isAllSent: boolean;
}

function takeSnapshot(uploads: PhoneUploads): Snapshot {
  const { queue } = uploads;
  const { totals } = queue.getSnapshot();
  const { chosen, done, failed } = totals.files;
  const missing = uploads.missing();
  const isBusy = runningFiles(totals) > 0;
  const isIdle = !isBusy && chosen + done + failed + missing.length === 0;
  return {
    items: [...queue.all()],
    ...{ missing, chosen, done, failed, isIdle, isRunning: isBusy },
    retryable: totals.retryable,
    enqueued: totals.enqueued + missing.length,
    sentPart: totals.bytes === 0 ? 0 : totals.sentBytes / totals.bytes,
    isAllSent: done > 0 && !isBusy && chosen + failed + missing.length === 0,
  };
}

function leadOf(
  texts: PhoneTexts,
  { isIdle, isAllSent, isRunning: isBusy, chosen }: Snapshot,
  losesFiles: boolean,
) {
  if (isAllSent) return texts('allSentText');
  if (isBusy) return losesFiles ? `${texts('keepOpen')} ${texts('loses')}` : texts('keepOpen');
  if (chosen > 0) return texts('chosenText');
  return isIdle ? texts('lead') : '';
}

function sentences(texts: PhoneTexts, about: 'full' | 'limit' | 'notAllowed' | 'error'): string {
  return `${texts(`${about}Title`)}. ${texts(`${about}Text`)}`;
}

function noticeOf(texts: PhoneTexts, { items, failed, missing }: Snapshot): string {
  const general = generalFailure(items);
  if (general) return sentences(texts, general);
  if (failed > 0) return texts('notSent', { count: failed });
  return missing.length > 0 ? texts('chooseAgain', { count: missing.length }) : '';
}

function createPicker({ choose }: PhoneUploads, onChosen: (known: number) => void): HTMLInputElement {
  const input = element('input', { type: 'file', accept: acceptedFiles.join(), multiple: '', hidden: '' });
  input.addEventListener('change', () => {
    onChosen(choose(input.files ?? []));
    input.value = '';
  });
  return input;
}

function createActions(
  { uploads, texts, onFinish }: SendingViewOptions,
  input: HTMLInputElement,
  onAct: () => void,
) {
  const { queue } = uploads;
  const choose = button(texts('choose'), () => input.click());
  /** For a button that its own press hides. */
  const act = (change: () => void) => () => {
    onAct();
    change();
    choose.focus();
  };
  const upload = button(texts('upload'), act(uploads.upload));
  let hasChosen = false;
  const cancel = button(
    texts('cancel'),
    // The action that the button showed: a second press drops nothing that the first one has stopped.
    act(() => (hasChosen ? uploads.removeChosen() : uploads.stop())),
    'plain',
  );
  const retry = button(
    texts('tryAgain'),
    act(() => queue.retryAll()),
    'plain',
  );
  const finish = button(
    texts('finish'),
    () => {
      onAct();
      onFinish();
    },
    'plain',
  );
  return {
    node: element('div', { class: 'actions' }, upload, choose, cancel, retry, finish),
    choose,
    update({ chosen, missing, isIdle, isAllSent, isRunning: isBusy, retryable }: Snapshot) {
      hasChosen = chosen > 0;
      upload.hidden = !hasChosen;
      cancel.hidden = !hasChosen && !isBusy;
      // The buttons concern all chosen files, including those that are not listed yet.
      upload.disabled = queue.isAdding();
      cancel.disabled = queue.isAdding();
      const isFirst = isIdle || (missing.length > 0 && chosen === 0);
      choose.textContent = texts(isFirst ? 'choose' : 'chooseMore');
      choose.className = chosen > 0 || (missing.length === 0 && (isBusy || isAllSent)) ? 'plain' : 'primary';
      retry.hidden = retryable === 0;
      finish.className = isAllSent ? 'primary' : 'plain';
      finish.hidden = isBusy || chosen > 0 || (isIdle && !uploads.sent.any());
    },
  };
}

/** Choosing and sending. It is updated in place, so that focus and screen readers stay where they are. */
export function createSendingView(options: SendingViewOptions): SendingView {
  const { uploads, texts } = options;
  /** Result of the customer's last action. */
  let note = '';
  const setNote = (text: string) => {
    note = text;
    update();
  };
  const input = createPicker(uploads, (known) => setNote(known > 0 ? texts('known', { count: known }) : ''));
  const actions = createActions(options, input, () => setNote(''));
  const title = element('h1', {}, texts('title'));
  const text = element('p');
  const status = element('p', { role: 'status', class: 'status' });
  const notice = element('p', { role: 'alert', class: 'notice' });
  const total = element('progress', { max: '1', 'aria-label': texts('title') });
  const onRemove = (id: string) => uploads.queue.remove(id);
  const rows = createFileRows({ texts, onRemove, fallback: actions.choose });
  const node = element('section', {}, title, text, total, status, notice, actions.node, input, rows.node);

  function update(): void {
    const snapshot = takeSnapshot(uploads);
    const { items, missing, chosen, done, enqueued, isAllSent } = snapshot;
    title.textContent = texts(isAllSent ? 'allSent' : 'title');
    text.textContent = leadOf(texts, snapshot, uploads.losesFiles);
    status.textContent = [
      enqueued > 0 ? texts('progress', { done, total: enqueued }) : '',
      chosen > 0 ? texts('chosen', { count: chosen }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
    notice.textContent = isOnline()
      ? [note, noticeOf(texts, snapshot)].filter(Boolean).join(' ')
      : texts('offline');
    total.hidden = enqueued === 0;
    total.value = snapshot.sentPart;
    actions.update(snapshot);
    const isShown = ({ state }: UploadItem) => state.kind !== 'done' && state.kind !== 'cancelled';
    rows.update({ items: items.filter(isShown), missing, isRemovable: !snapshot.isRunning });
  }
  update();
  return { node, update, showFinishFailed: () => setNote(sentences(texts, 'error')) };
}
