import { fork } from 'node:child_process';
import path from 'node:path';

export interface Program<Input, Output> {
  run(input: Input): Promise<Output>;
  end(): Promise<void>;
}

/** Starts a program that sends one response to each message. The caller names its types. */
export function startProgram<Input extends object, Output>(
  name: string,
  env: Readonly<Record<string, string>> = {},
): Program<Input, Output> {
  const child = fork(path.join(import.meta.dirname, '../programs', `${name}.program.ts`), {
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  const gone = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return {
    run: (input) =>
      new Promise((resolve, reject) => {
        void gone.then((code) => reject(new Error(`${name} ended with ${code}`)));
        child.once('message', (reply: { value: Output } | { error: string }) =>
          'error' in reply ? reject(new Error(`${name}: ${reply.error}`)) : resolve(reply.value),
        );
        child.send(input);
      }),
    async end() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

export function serveProgram<Input, Output>(run: (input: Input) => Promise<Output>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (input: Input) => {
    run(input).then(
      (value) => process.send?.({ value }),
      (error) => process.send?.({ error: String(error?.stack ?? error) }),
    );
  });
}
