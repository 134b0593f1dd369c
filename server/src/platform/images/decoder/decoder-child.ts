import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ImageRejected } from '../image-rejected.ts';
import { DecodersUnavailable, type EndReason, errorOfEnd } from './decoder-errors.ts';
import type { DecoderKind, DecoderReply, DecoderRequest, DecoderTasks } from './decoder-messages.ts';
import { type DecoderBudget, watchDecoder } from './decoder-watch.ts';
import { readProcessUsage } from './process-usage.ts';

type Value = DecoderTasks[keyof DecoderTasks];

const decoderProgram = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/** Pixels live outside of V8's heap; what is inside are headers and metadata. */
const heapMegabytes = 128;

/** Nothing of the server's environment: it holds secrets. Fewer arenas give more freed memory back. */
const environment = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', TZ: 'UTC' };

/**
 * No file is written, no program started, by no thread either; libvips is an add-on, and HEIC has a second thread.
 * Node warns of these two.
 */
const permissions = [
  '--permission',
  '--allow-addons',
  '--allow-worker',
  '--allow-fs-read=*',
  '--disable-warning=PERM0001',
  '--disable-warning=PERM0006',
];

/** A process is there in 0.2 s; a machine on which it takes this long needs help. */
const startMilliseconds = 30_000;

/** As much of a dying process's last words as a log line should carry. */
const keptWords = 300;

function start(kind: DecoderKind, program: string): ChildProcess {
  return fork(program, [kind], {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--expose-gc', ...permissions],
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** One decoder process. It works on one picture at a time, and is of no use once it has ended. */
export class DecoderChild {
  readonly #process: ChildProcess;
  readonly #budget: DecoderBudget;
  readonly #ended: Promise<void>;
  readonly #ready: Promise<void>;
  #settle: ((reply: DecoderReply | Error) => void) | undefined;
  #isReady = false;
  #lastWords = '';
  /** Why it is of no use any more: what we killed it for, or how it ended. */
  #failure: Error | undefined;
  #endReason: EndReason | undefined;
  #pictures = 0;

  constructor(kind: DecoderKind, budget: DecoderBudget, program = decoderProgram) {
    this.#budget = budget;
    this.#process = start(kind, program);
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-keptWords);
    });
    const { promise: ready, resolve: markReady } = Promise.withResolvers<void>();
    const { promise: ended, resolve: markEnded } = Promise.withResolvers<void>();
    this.#ready = Promise.race([ready, ended]);
    this.#ended = ended;
    this.#process.on('message', (reply: DecoderReply) => {
      if (reply.outcome !== 'ready') return this.#settle?.(reply);
      this.#isReady = true;
      markReady();
    });
    const end = (reason: EndReason, detail: string) => {
      this.#fail(reason, detail);
      this.#settle?.(this.#failure as Error);
      markEnded();
    };
    this.#process.on('error', (error) => end('start', `the decoder did not start: ${error.message}`));
    this.#process.on('close', (code, signal) => {
      const words = `the decoder ended (${signal ?? code ?? 'early'}) ${this.#lastWords}`.trim();
      end(this.#reasonOfEnd(signal), words);
    });
  }

  get isAlive(): boolean {
    return this.#failure === undefined;
  }

  /** Undefined while it lives, and when it was stopped. */
  get endReason(): EndReason | undefined {
    return this.#endReason;
  }

  /** How many pictures it has worked on. */
  get pictures(): number {
    return this.#pictures;
  }

  /** Resident memory in bytes; 0 where that cannot be told. */
  get residentBytes(): number {
    return readProcessUsage(this.#process.pid ?? 0)?.residentBytes ?? 0;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /**
   * Works on one picture. Rejects with `ImageRejected` when the picture is at fault, with `DecoderKilled`, which is
   * one, when it took too much or crashed the process, and with another error when the machine is at fault.
   */
  async run(request: DecoderRequest): Promise<Value> {
    this.#pictures += 1;
    await this.#start();
    const stopWatch = watchDecoder(this.#process.pid ?? 0, this.#budget, ({ reason, detail }) => {
      this.#fail(reason, detail);
      this.#kill();
    });
    try {
      const reply = await this.#ask(request);
      if (reply.outcome === 'done') return reply.value;
      if (reply.outcome === 'rejected') throw new ImageRejected(reply.code, reply.detail);
      throw new Error(`the decoder failed: ${reply.outcome === 'failed' ? reply.detail : 'no answer'}`);
    } finally {
      stopWatch();
    }
  }

  /** Kills the process and waits until it is gone. A picture in work fails, and is told that we are closing. */
  async stop(): Promise<void> {
    this.#failure ??= new DecodersUnavailable('closed', 'the decoders are closed');
    this.#kill();
    await this.#ended;
  }

  async #start(): Promise<void> {
    const timer = setTimeout(() => {
      this.#fail('start', 'the decoder did not start');
      this.#kill();
    }, startMilliseconds);
    await this.#ready;
    clearTimeout(timer);
  }

  /** The first reason counts. */
  #fail(reason: EndReason, detail: string): void {
    if (this.#failure) return;
    this.#endReason = reason;
    this.#failure = errorOfEnd(reason, detail);
  }

  #kill(): void {
    this.#process.kill('SIGKILL');
  }

  #ask(request: DecoderRequest): Promise<DecoderReply> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#settle = (reply) => {
        this.#settle = undefined;
        if (reply instanceof Error) reject(reply);
        else resolve(reply);
      };
      // A failure to send is followed by the end of the process, which settles the request.
      this.#process.send(request, () => {});
    });
  }

  /** SIGKILL from elsewhere is the machine short of memory or its keeper, and says little of the picture. */
  #reasonOfEnd(signal: NodeJS.Signals | null): EndReason {
    if (!this.#isReady) return 'start';
    return signal === 'SIGKILL' ? 'killed' : 'crash';
  }
}
