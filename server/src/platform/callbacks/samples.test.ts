// Proves BUS-20, BUS-24, BUS-27.

import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { businessEvent } from '@keepsake/contract/business-callbacks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ReceivedCallback } from '../../../test/callback-receiver.ts';
import { type CallbackSender, startSender } from '../../../test/callback-sender.ts';
import { deadlines } from '../../../test/deadlines.ts';
import type { Receiver } from './callback.ts';
import { standardHeaders, standardSecret } from './sign-callback.ts';
import { writeContent } from './write-content.ts';

/** Programs that businesses read on `/integration`, run by what is on this machine. */

const samples = path.resolve(import.meta.dirname, '../../../../web/src/integration/samples');
const run = promisify(execFile);

// A first Go program compiles Go's library.
vi.setConfig({ testTimeout: deadlines.limitPasses });

type Message = readonly [secret: string, id: string, timestamp: string, signature: string, body: string];

/** Reads messages, one a line, each five fields of hexadecimal digits, and prints what the sample says of each. */
interface Driver {
  readonly sample: string;
  readonly program: string;
  readonly text: string;
  /** Command that compiles both. */
  readonly compile?: string;
  readonly command: string;
}

const drivers: Readonly<Record<string, Driver>> = {
  'Node.js': {
    sample: 'verify.mjs.txt',
    program: 'main.mjs',
    command: 'node main.mjs',
    text: `import { text } from 'node:stream/consumers';
import { verify } from './verify.mjs';
for (const line of (await text(process.stdin)).split('\\n')) {
  const fields = line.split(' ').map((field) => Buffer.from(field, 'hex'));
  console.log(verify(...fields.slice(0, 4).map(String), fields[4]));
}`,
  },
  Python: {
    sample: 'verify.py',
    program: 'main.py',
    command: 'python3 main.py',
    text: `import sys
from verify import verify
for line in sys.stdin.read().split("\\n"):
    fields = [bytes.fromhex(field) for field in line.split(" ")]
    print("true" if verify(*[field.decode() for field in fields[:4]], fields[4]) else "false")`,
  },
  PHP: {
    sample: 'verify.php',
    program: 'main.php',
    command: 'php main.php',
    text: `<?php
require 'verify.php';
foreach (explode("\\n", stream_get_contents(STDIN)) as $line) {
    echo verify(...array_map('hex2bin', explode(' ', $line))) ? "true\\n" : "false\\n";
}`,
  },
  Java: {
    sample: 'Verify.java',
    program: 'Main.java',
    compile: 'javac Verify.java Main.java',
    command: 'java Main',
    text: `import java.util.HexFormat;
class Main {
    static String text(String hex) throws Exception { return new String(HexFormat.of().parseHex(hex), "UTF-8"); }
    public static void main(String[] args) throws Exception {
        for (String line : new String(System.in.readAllBytes(), "UTF-8").split("\\n")) {
            String[] f = line.split(" ", -1);
            byte[] body = HexFormat.of().parseHex(f[4]);
            System.out.println(Verify.verify(text(f[0]), text(f[1]), text(f[2]), text(f[3]), body));
        }
    }
}`,
  },
  Go: {
    sample: 'verify.go',
    program: 'main.go',
    compile: 'go build -o main main.go verify.go',
    command: './main',
    text: `package main

import (
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	all, _ := io.ReadAll(os.Stdin)
	for _, line := range strings.Split(string(all), "\\n") {
		var fields [5]string
		for i, field := range strings.Split(line, " ") {
			bytes, _ := hex.DecodeString(field)
			fields[i] = string(bytes)
		}
		fmt.Println(Verify(fields[0], fields[1], fields[2], fields[3], []byte(fields[4])))
	}
}`,
  },
};

let sender: CallbackSender;
let folder: string;
beforeAll(async () => {
  sender = await startSender({ clock: { now: Date.now, advance: () => {} } });
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-samples-'));
});
afterAll(async () => {
  await sender.close();
  await rm(folder, { recursive: true });
});

const start = (command: string) =>
  run('sh', ['-c', command], { cwd: folder, env: { ...process.env, GOTOOLCHAIN: 'local' } });

async function isInstalled(command: string): Promise<boolean> {
  const [program = ''] = command.split(' ');
  return start(`command -v ${program}`).then(
    () => true,
    () => false,
  );
}

async function prepare({ sample, program, text, compile }: Driver): Promise<void> {
  await copyFile(path.join(samples, sample), path.join(folder, sample.replace(/\.txt$/, '')));
  await writeFile(path.join(folder, program), text);
  if (compile) await start(compile);
}

async function judge(command: string, messages: readonly Message[]): Promise<string[]> {
  const running = start(command);
  const lines = messages.map((fields) => fields.map((field) => Buffer.from(field).toString('hex')).join(' '));
  running.child.stdin?.end(lines.join('\n'));
  return (await running).stdout.trim().split('\n');
}

async function deliver(to: Receiver, body: string): Promise<ReceivedCallback> {
  sender.receiver.clear();
  const event = { ...to, event: 'order.shipped' };
  await sender.callbacks.tryNow(event, () => ({ contentType: 'application/json', body }));
  return sender.receiver.received[0] as ReceivedCallback;
}

const messageOf = ({ headers, body }: ReceivedCallback, secret: string): Message => [
  secret,
  String(headers['webhook-id']),
  String(headers['webhook-timestamp']),
  String(headers['webhook-signature']),
  body,
];

/** Signed well, at another time. */
function signedAt(seconds: number, [secret, id, , , body]: Message): Message {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64').toString();
  const headers = standardHeaders([{ secretId: 'k', secret: key }], id, seconds, body);
  return messageOf({ path: '/', headers, body }, secret);
}

type Case = readonly [verdict: boolean, what: string, message: Message];

async function composeCases(to: Receiver): Promise<readonly Case[]> {
  const { db, callbacks, put } = sender;
  const before = standardSecret((await put(to)).secret ?? '');
  const body = '{"order":{"code":"Ü1","title":"“a & b”"}}';
  const one = messageOf(await deliver(to, body), before);
  const renewed = await callbacks.receivers.renewSecret(db.database.autocommit, to);
  const both = await deliver(to, body);
  const after = renewed?.standardSecret ?? '';
  const [secret, id, time, signature] = one;
  const now = Number(time);
  return [
    [true, 'as it came', one],
    [true, 'two minutes ago', signedAt(now - 120, one)],
    [true, 'two signatures, with the secret before', messageOf(both, before)],
    [true, 'two signatures, with the new secret', messageOf(both, after)],
    [false, 'the new secret, a message before it', messageOf({ ...both, headers: headersOf(one) }, after)],
    [false, 'an altered body', [secret, id, time, signature, body.replace('Ü1', 'Ü2')]],
    [false, 'an altered id', [secret, `${id}0`, time, signature, body]],
    [false, 'an altered time', [secret, id, String(now - 1), signature, body]],
    [false, 'six minutes ago', signedAt(now - 360, one)],
    [false, 'nine minutes ahead', signedAt(now + 540, one)],
    [false, 'no time', [secret, id, '', signature, body]],
    [false, 'a time that is none', [secret, id, 'now', signature, body]],
    [false, 'no signature', [secret, id, time, '', body]],
    [false, 'half a signature', [secret, id, time, signature.slice(0, 20), body]],
    [false, 'a signature of another version', [secret, id, time, signature.replace('v1', 'v2'), body]],
    [false, 'no message', [secret, '', '', '', '']],
  ];
}

const headersOf = ([, id, time, signature]: Message) => ({
  'webhook-id': id,
  'webhook-timestamp': time,
  'webhook-signature': signature,
});

test.for(Object.entries(drivers))(
  'the sample in %s verifies deliveries',
  async ([name, driver], { skip }) => {
    const { compile, command } = driver;
    const tool = compile ?? command;
    if (!(await isInstalled(tool))) skip(`${name} is not on this machine: ${tool}`);
    await prepare(driver);
    const cases = await composeCases({ tenantId: 'demo', receiver: name.replace('.', '') });
    const verdicts = await judge(
      command,
      cases.map(([, , message]) => message),
    );
    const expected = cases.map(([verdict, what]) => `${verdict}: ${what}`);
    expect(cases.map(([, what], index) => `${verdicts[index]}: ${what}`)).toEqual(expected);
  },
);

test.each(['order.shipped', 'invoice.ready'])('the sample of %s is what is sent', async (event) => {
  const read = (format: string) => readFile(path.join(samples, `${event}.${format}`), 'utf8');
  const message = JSON.parse(await read('json'));
  expect(businessEvent.parse(message)).toEqual(message);
  expect(message.event).toBe(event);
  expect(await read('xml')).toBe(writeContent('xml', message).body);
});
