import { phonePagePath, readPairingCode } from '@keepsake/contract/pairings';
import { onOnlineChange } from '../../browser/network.ts';
import { button, element } from './elements.ts';
import './phone.css';
import { clearPhoneUploads, createPhoneUploads } from './phone-queue.ts';
import { clearSession, createPhoneApi, PhoneError, type PhoneSession, readSession } from './phone-session.ts';
import { type PhoneEnd, readTexts } from './phone-texts.ts';
import { createSendingView } from './sending-view.ts';

/** Milliseconds between two requests whether the phone may go on. */
const pollMs = 5000;

const root = document.getElementById('phone') as HTMLElement;
const texts = readTexts(root.dataset.texts ?? '{}');
const api = createPhoneApi(root.dataset.api ?? '');

const ends: Readonly<Record<string, PhoneEnd>> = {
  'not-found': 'unknown',
  'invalid-request': 'unknown',
  'not-signed-in': 'over',
  'pairing-used': 'used',
  'pairing-expired': 'expired',
  'pairing-revoked': 'revoked',
  'pairing-finished': 'over',
};

function endOf(error: unknown): PhoneEnd {
  return (error instanceof PhoneError && ends[error.code]) || 'error';
}

/** Replaces the page's content; the heading gets the focus, so that screen readers announce it. */
function show(...nodes: readonly Node[]): void {
  root.replaceChildren(...nodes);
  const title = root.querySelector('h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus();
}

function showEnd(end: PhoneEnd, retry?: () => void): void {
  const canType = end === 'unknown' || end === 'expired' || end === 'revoked' || end === 'over';
  show(
    element('h1', {}, texts(`${end}Title`)),
    element('p', {}, texts(`${end}Text`)),
    ...(retry ? [button(texts('tryAgain'), retry)] : []),
    ...(canType ? [codeForm()] : []),
  );
}

function codeForm(): HTMLElement {
  const field = element('input', {
    id: 'code',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    required: '',
  });
  const submit = element('button', { type: 'submit', class: 'primary' }, texts('codeSubmit'));
  const form = element('form', {}, element('label', { for: 'code' }, texts('codeLabel')), field, submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void connect(field.value);
  });
  return form;
}

async function connect(typed: string): Promise<void> {
  const code = readPairingCode(typed);
  if (code === undefined) return showEnd('unknown');
  show(element('p', { role: 'status' }, texts('connecting')));
  try {
    send(await api.connect(code));
  } catch (error) {
    const end = endOf(error);
    showEnd(end, end === 'error' ? () => void connect(code) : undefined);
  }
}

function clearTransfer(session: PhoneSession): void {
  clearSession();
  void clearPhoneUploads(session);
}

/** Goes on after a reload. */
async function resume(session: PhoneSession): Promise<void> {
  show(element('p', { role: 'status' }, texts('connecting')));
  try {
    await api.read(session);
    send(session);
  } catch (error) {
    const end = endOf(error);
    if (end !== 'error') clearTransfer(session);
    showEnd(end, end === 'error' ? () => void resume(session) : undefined);
  }
}

function send(session: PhoneSession): void {
  const uploads = createPhoneUploads(api, session);
  const { queue, shared, sent } = uploads;
  const stop = () => {
    clearInterval(poll);
    unsubscribe();
    clearSession();
    queue.setOpen(false);
    queue.cancelAll();
    queue.clear();
    shared.removeMissing();
    sent.clear();
  };
  let isFinishing = false;
  const finish = async () => {
    isFinishing = true;
    try {
      await api.finish(session);
    } catch (error) {
      if (endOf(error) === 'error') {
        isFinishing = false;
        return view.showFinishFailed();
      }
    }
    stop();
    showEnd('finished');
  };
  const view = createSendingView({ uploads, texts, onFinish: () => void finish() });
  const offline = onOnlineChange(view.update);
  const changed = queue.subscribe(view.update);
  const sharedChanged = shared.state.subscribe(view.update);
  const unsubscribe = () => {
    offline();
    changed();
    sharedChanged();
  };
  const poll = setInterval(() => {
    api.read(session).catch((error: unknown) => {
      const end = endOf(error);
      // A poll may report the end that this phone has requested before that request has its response.
      if (isFinishing || end === 'error') return;
      stop();
      showEnd(end);
    });
  }, pollMs);
  show(view.node);
}

function start(): void {
  const code = readPairingCode(decodeURIComponent(location.pathname.slice(phonePagePath.length)));
  const session = readSession();
  // The code is not kept in the address bar (R7).
  history.replaceState(null, '', phonePagePath);
  if (session && (code === undefined || session.code === code)) return void resume(session);
  if (session) clearTransfer(session);
  if (code !== undefined) void connect(code);
  else show(element('h1', {}, texts('codeTitle')), codeForm());
}

start();
