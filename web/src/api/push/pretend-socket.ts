/** What a browser's WebSocket is to the code that uses it; a test plays the server. */
export class PretendSocket extends EventTarget {
  static opened: PretendSocket[] = [];

  static get latest(): PretendSocket {
    const socket = PretendSocket.opened.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }

  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readyState = 0;
  binaryType = 'blob';
  readonly sent: unknown[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    PretendSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = this.CLOSED;
  }

  accept(): void {
    this.readyState = this.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  say(data: string | object): void {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }

  /** The server, or the network, closes. */
  end(code: number): void {
    this.readyState = this.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }));
  }
}
