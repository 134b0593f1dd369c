export class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = [];

  static get latest(): FakeSocket {
    const socket = FakeSocket.opened.at(-1);
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
    FakeSocket.opened.push(this);
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

  deliver(data: string | object): void {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }

  end(code: number): void {
    this.readyState = this.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }));
  }
}
