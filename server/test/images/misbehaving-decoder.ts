/**
 * Replaces a decoder and misbehaves by the first word of the file's name: eat, spin, sleep, crash, abort,
 * kill; else a small picture.
 */
import path from 'node:path';

const renditions = ['1300', '800', '300'].map((variant) => ({
  variant,
  width: 300,
  height: 225,
  bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
}));

const picture = {
  type: 'image/jpeg',
  width: 320,
  height: 240,
  isDamaged: false,
  averageColour: '#ff0000',
  thumbhash: new Uint8Array(8).fill(7),
  renditions,
};

const acts: Readonly<Record<string, () => void>> = {
  eat: () => {
    const eaten: Buffer[] = [];
    setInterval(() => eaten.push(Buffer.alloc(16 * 1024 * 1024, 1)), 10);
  },
  spin: () => {
    for (;;);
  },
  sleep: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  crash: () => {
    throw new Error('a fault in the decoder');
  },
  abort: () => process.abort(),
  kill: () => process.kill(process.pid, 'SIGKILL'),
};

process.on('message', (request: { readonly path: string }) => {
  const act = acts[/^[a-z]+/.exec(path.basename(request.path))?.[0] ?? ''];
  if (act) act();
  else process.send?.({ outcome: 'done', value: picture });
});
process.on('disconnect', () => process.exit());
process.send?.({ outcome: 'ready' });
