import { limits } from '@keepsake/contract/limits';
import { isOnline } from '../../browser/network.ts';
import { acceptedFiles } from '../../features/uploads/inspect/check-file.ts';
import { type Failure, sentBytesOf, type UploadItem } from '../../features/uploads/queue/upload-state.ts';
import { runningFiles } from '../../features/uploads/queue/upload-totals.ts';
import { button, element } from './elements.ts';
import type { PhoneUploads } from './phone-queue.ts';
import type { PhoneTexts } from './phone-texts.ts';

/** Rows of files: those that run and those that failed, never thousands. */
const mostRows = 60;

interface SendingViewOptions {
  readonly uploads: PhoneUploads;
  readonly texts: PhoneTexts;
  readonly lead: string;
  readonly onFinish: () => void;
}

export interface SendingView {
  readonly node: HTMLElement;
  update(): void;
}

function failureText(texts: PhoneTexts, { code }: Failure): string {
  if (code === 'too-large') return texts('tooLarge', { megabytes: limits.upload.maxBytes / 1024 ** 2 });
  if (code === 'unsupported-type') return texts('wrongType');
  if (code === 'pairing-full') return texts('limitTitle');
  if (code === 'quota-exceeded' || code === 'storage-full') return texts('fullTitle');
  if (code === 'forbidden') return texts('notAllowedTitle');
  const isUnreadable = ['unreadable-image', 'unreadable-file', 'empty-file', 'too-many-pixels'].includes(
    code,
  );
  return texts(isUnreadable ? 'unreadable' : 'failed');
}

const row = (name: string, end: HTMLElement) =>
  element('li', {}, element('span', { class: 'name', dir: 'auto' }, name), end);

const failureOf = (text: string) => element('span', { class: 'failure' }, text);

function rowOf(texts: PhoneTexts, item: UploadItem): HTMLElement {
  const { file, state } = item;
  const progress = element('progress', {
    max: '1',
    value: String(sentBytesOf(item) / file.size),
    'aria-label': file.name,
  });
  return row(file.name, state.kind === 'failed' ? failureOf(failureText(texts, state.failure)) : progress);
}

/** The sentence for failures that concern all files; undefined without one. */
function generalFailure(items: readonly UploadItem[]): 'full' | 'limit' | 'notAllowed' | undefined {
  for (const { state } of items) {
    if (state.kind !== 'failed') continue;
    if (state.failure.code === 'quota-exceeded') return 'full';
    if (state.failure.code === 'pairing-full') return 'limit';
    if (state.failure.code === 'forbidden') return 'notAllowed';
  }
  return undefined;
}

/** Choosing and sending. It is updated in place, so that focus and screen readers stay where they are. */
export function createSendingView({ uploads, texts, lead, onFinish }: SendingViewOptions): SendingView {
  const { queue, shared } = uploads;
  const input = element('input', { type: 'file', accept: acceptedFiles.join(), multiple: '', hidden: '' });
  input.addEventListener('change', () => {
    const files = input.files ?? [];
    queue.choose(shared?.chooseAgain(files) ?? files);
    queue.start();
    input.value = '';
  });
  const choose = button(texts('choose'), () => input.click());
  const finish = button(texts('finish'), onFinish, 'plain');
  const retry = button(texts('tryAgain'), () => queue.retryAll(), 'plain');
  const title = element('h1', {}, texts('title'));
  const text = element('p', {}, lead);
  const status = element('p', { role: 'status', class: 'status' });
  const notice = element('p', { role: 'alert', class: 'notice' });
  const total = element('progress', { max: '1', 'aria-label': texts('title') });
  const rows = element('ul', { class: 'files' });
  const actions = element('div', { class: 'actions' }, choose, retry, finish);
  const node = element('section', {}, title, text, total, status, notice, actions, input, rows);

  function update(): void {
    const { totals } = queue.getSnapshot();
    const items = [...queue.all()];
    // Without file handles, no file needs a permission.
    const missing = shared?.state.getSnapshot().needChoosing ?? [];
    const isRunning = runningFiles(totals) > 0;
    const isIdle = items.length === 0 && missing.length === 0;
    const isAllSent = !isIdle && !isRunning && totals.files.failed === 0 && missing.length === 0;
    const general = generalFailure(items);
    title.textContent = texts(isAllSent ? 'allSent' : 'title');
    text.textContent = isIdle ? lead : isAllSent ? texts('allSentText') : isRunning ? texts('keepOpen') : '';
    status.textContent = isIdle
      ? ''
      : texts('progress', { done: totals.files.done, total: totals.enqueued + missing.length });
    notice.textContent = !isOnline()
      ? texts('offline')
      : general
        ? `${texts(`${general}Title`)}. ${texts(`${general}Text`)}`
        : totals.files.failed > 0
          ? texts('notSent', { count: totals.files.failed })
          : missing.length > 0
            ? texts('chooseAgain', { count: missing.length })
            : '';
    total.hidden = isIdle;
    total.value = totals.bytes === 0 ? 0 : totals.sentBytes / totals.bytes;
    choose.textContent = texts(isIdle || missing.length > 0 ? 'choose' : 'chooseMore');
    choose.className = missing.length === 0 && (isRunning || isAllSent) ? 'plain' : 'primary';
    finish.className = isAllSent ? 'primary' : 'plain';
    finish.hidden = isIdle || isRunning;
    retry.hidden = totals.retryable === 0;
    const shown = items.filter(({ state }) => state.kind !== 'done' && state.kind !== 'cancelled');
    const rowsOfMissing = missing.map(
      ({ name }) =>
        () =>
          row(name, failureOf(texts('failed'))),
    );
    const rowsOfShown = shown.map((item) => () => rowOf(texts, item));
    rows.replaceChildren(...[...rowsOfMissing, ...rowsOfShown].slice(0, mostRows).map((make) => make()));
  }
  update();
  return { node, update };
}
