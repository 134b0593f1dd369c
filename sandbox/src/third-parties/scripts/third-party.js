// The script of every stand-in for a third party. Its own address names brand and kind:
// /third-parties/{brand}/{kind}/{name}.js.
{
  const { origin, pathname } = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src);
  const [, folder, brand, kind = '', file = ''] = pathname.split('/');

  /** @param {string} to @param {string} text */
  const post = (to, text) => {
    const request = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body: text };
    void fetch(
      `${origin}/${folder}/${brand}/${to}?host=${location.host}`,
      /** @type {RequestInit} */ (request),
    ).catch(() => {});
  };
  /** @param {object} facts */
  const tell = (facts) => post(kind, JSON.stringify(facts));

  /** The answer under which this script runs, and at the end of the page the one under which it was left. */
  const reportAnswer = () => {
    const record = localStorage.getItem('keepsake.consent-record');
    if (record !== null) post('answer', record);
  };

  /** Reads the events of the site as a tag manager does. */
  const analytics = () => {
    const page = /** @type {{ dataLayer?: object[] }} */ (window);
    page.dataLayer ??= [];
    const layer = page.dataLayer;
    for (const event of layer) tell(event);
    layer.push = (...events) => {
      for (const event of events) tell(event);
      return Array.prototype.push.apply(layer, events);
    };
  };

  /** Records clicks, and suppresses what the site has marked. */
  const heatmap = () => {
    const suppressed = '[data-hj-suppress]';
    const onClick = (/** @type {MouseEvent} */ { target, clientX, clientY }) => {
      if (!(target instanceof Element)) return;
      const control = target.closest('a, button');
      const isHidden = target.closest(suppressed) || control?.querySelector(suppressed);
      const at = [clientX / innerWidth, clientY / innerHeight].map((part) => `${Math.round(part * 100)} %`);
      tell({ event: 'click', at, text: isHidden ? 'suppressed' : (control?.textContent?.trim() ?? '') });
    };
    addEventListener('click', onClick, true);
  };

  /** Knows the browser again. */
  const marketing = () => {
    const key = 'demo_advertiser';
    const visitor = localStorage.getItem(key) ?? crypto.randomUUID();
    localStorage.setItem(key, visitor);
    // biome-ignore lint/suspicious/noDocumentCookie: what scripts of advertisers do.
    document.cookie = `${key}=${visitor}; Path=/; Max-Age=7776000; SameSite=Lax`;
    tell({ event: 'visit', visitor });
  };

  const feedback = () => tell({ form: file.replace('.js', ''), language: document.documentElement.lang });

  /** A window to write in, which tells what is written and answers nothing. */
  const chat = () => {
    const { keepsakeChat } = /** @type {{ keepsakeChat?: { email?: string | null } }} */ (window);
    const room = document.createElement('form');
    const title = Object.assign(document.createElement('p'), {
      textContent: `Demo chat with ${keepsakeChat?.email ?? 'a visitor'}. What you write goes to the workshop.`,
    });
    const field = document.createElement('input');
    field.setAttribute('aria-label', 'Message');
    const send = Object.assign(document.createElement('button'), { textContent: 'Send' });
    const close = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Close' });
    room.append(title, field, send, close);
    room.setAttribute('aria-label', 'Demo chat');
    room.setAttribute('role', 'region');
    room.style.cssText =
      'position:fixed;inset:auto 16px calc(var(--bottom-room, 0px) + 16px) auto;z-index:20;width:260px;padding:16px;border:1px solid;background:Canvas;color:CanvasText;color-scheme:light dark';
    title.style.marginTop = '0';
    room.addEventListener('submit', (event) => {
      event.preventDefault();
      tell({ message: field.value });
      field.value = '';
    });
    close.addEventListener('click', () => dispatchEvent(new Event('keepsake-chat-closed')));
    addEventListener('keepsake-chat-end', () => room.remove(), { once: true });
    document.body.append(room);
    tell({ ...keepsakeChat });
  };

  const start = { analytics, heatmap, marketing, feedback, chat }[kind];
  reportAnswer();
  addEventListener('pagehide', reportAnswer);
  start?.();
}
